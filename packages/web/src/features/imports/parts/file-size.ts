import { useTranslation } from 'react-i18next';
import { bytes } from '../../../i18n/format.ts';
import { useLanguage } from '../../../i18n/use-format.ts';

/** Writes a size in the units of the language: "1,2 Mo", "1.2 MB". */
export function useFileSize(): (size: number) => string {
  const { t } = useTranslation();
  const language = useLanguage();
  return (size) => {
    const { figure, unit } = bytes(size, language);
    return `${figure} ${t(($) => $.format.bytes[unit])}`;
  };
}
