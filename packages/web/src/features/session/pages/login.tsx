import { useTranslation } from 'react-i18next';
import { PageHead } from '../../../ui/page-head.tsx';

export default function LoginPage() {
  const { t } = useTranslation();
  return <PageHead title={t(($) => $.ui.loading)} />;
}
