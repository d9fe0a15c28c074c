import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../ui/card.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { PageSkeleton } from '../../../ui/skeletons.tsx';
import { companyQuery } from '../../companies/public/company.ts';
import { useMe } from '../../session/public/me.ts';
import { DataCard } from '../parts/data-card.tsx';
import { LogoCard } from '../parts/logo-card.tsx';
import { ProfileForm } from '../parts/profile-form.tsx';
import styles from './company.module.css';

/** The company's profile, logo and the state of its data. */
export default function CompanyPage() {
  const { t } = useTranslation();
  const { company_id: id } = useMe();
  const shown = useQuery(companyQuery(id));
  if (shown.isPending) return <PageSkeleton />;
  return (
    <>
      <PageHead title={t(($) => $.company.title)} desc={t(($) => $.company.desc)} />
      {shown.isError ? (
        <Card>
          <ErrorState
            problem={shown.error}
            onRetry={() => void shown.refetch()}
            retrying={shown.isFetching}
          />
        </Card>
      ) : (
        <div className={styles.grid}>
          <ProfileForm company={shown.data.data} />
          <div className={styles.column}>
            <LogoCard company={shown.data.data} />
            <DataCard company={shown.data.data} />
          </div>
        </div>
      )}
    </>
  );
}
