import { useTranslation } from 'react-i18next';
import { PageHead } from '../../../ui/page-head.tsx';

/** The cloud explorer. */
export default function CloudExplorerPage() {
  const { t } = useTranslation();
  return <PageHead title={t(($) => $.shell.titles.cloudExplorer)} />;
}
