import { ActionIcon, Tooltip } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useSwitchLanguage } from './language.ts';
import { useLanguage } from '../../../i18n/use-format.ts';

/** Shows the language of the screen and switches to the other one. */
export function LanguageSwitch({ className }: { readonly className?: string | undefined }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const switchLanguage = useSwitchLanguage();
  const code = t(($) => $.shell.language.code);
  const label = t(($) => $.shell.language.switchTo);
  return (
    <Tooltip label={label}>
      <ActionIcon
        className={className ?? ''}
        w={36}
        fz={12}
        fw={600}
        onClick={() => void switchLanguage(language === 'fr' ? 'en' : 'fr')}
        aria-label={`${code} – ${label}`}
      >
        {code}
      </ActionIcon>
    </Tooltip>
  );
}
