import { IconAlertCircle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ImportRecord } from '@altocost/contract/imports/model.ts';
import { ApiProblem } from '../../../api/problem.ts';
import { PATHS } from '../../../lib/paths.ts';
import { Card } from '../../../ui/card.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { PageSkeleton } from '../../../ui/skeletons.tsx';
import { askEvery, useLiveImports } from '../live.ts';
import { FactsCard } from '../parts/facts-card.tsx';
import { ImportActions } from '../parts/import-actions.tsx';
import { ImportStatusBadge, ReconciliationBadge } from '../parts/import-badges.tsx';
import { ImportSteps } from '../parts/import-steps.tsx';
import { NoticesCard } from '../parts/notices-card.tsx';
import { ProblemsCard } from '../parts/problems-card.tsx';
import { TotalsCard } from '../parts/totals-card.tsx';
import { VersionsCard } from '../parts/versions-card.tsx';
import { showQuery } from '../queries.ts';
import { stepStates } from '../steps.ts';
import styles from './import.module.css';

/** One import: how far it is, what it published, what it refused and why. */
export default function ImportPage() {
  const { t } = useTranslation();
  const { importId } = useParams({ from: `/shell${PATHS.import}` });
  const live = useLiveImports();
  const shown = useQuery({
    ...showQuery(importId),
    refetchInterval: ({ state }) => askEvery(live, state.data === undefined ? [] : [state.data.data]),
  });
  const crumb = <Link to={PATHS.imports}>{t(($) => $.imports.title)}</Link>;
  if (shown.isPending) return <PageSkeleton />;
  if (shown.isError) {
    const gone = shown.error instanceof ApiProblem && shown.error.status === 404;
    return (
      <>
        <PageHead
          crumb={crumb}
          title={gone ? t(($) => $.imports.detail.notFound) : t(($) => $.shell.titles.import)}
        />
        {!gone && (
          <Card>
            <ErrorState
              problem={shown.error}
              onRetry={() => void shown.refetch()}
              retrying={shown.isFetching}
            />
          </Card>
        )}
      </>
    );
  }
  const record = shown.data.data;
  return (
    <>
      <PageHead
        crumb={crumb}
        title={record.file}
        badges={
          <>
            <ImportStatusBadge status={record.status} />
            {record.reconciliation !== null && <ReconciliationBadge result={record.reconciliation} />}
          </>
        }
        actions={<ImportActions record={record} />}
      />
      <div className={styles.grid}>
        <div className={styles.column}>
          {record.status === 'error' && <Refused record={record} />}
          <Progress record={record} />
          <TotalsCard record={record} />
          {record.status === 'done' && <Versions importId={record.id} />}
        </div>
        <div className={styles.column}>
          <FactsCard record={record} />
          <NoticesCard notices={record.notices} />
        </div>
      </div>
      <div className={styles.below}>
        <ProblemsCard record={record} />
      </div>
    </>
  );
}

function Progress({ record }: { readonly record: ImportRecord }) {
  const { t } = useTranslation();
  if (stepStates(record).length === 0) return null;
  return (
    <Card title={t(($) => $.imports.detail.progress)}>
      <ImportSteps record={record} />
    </Card>
  );
}

function Refused({ record }: { readonly record: ImportRecord }) {
  const { t } = useTranslation();
  return (
    <div className={styles.banner} role="note">
      <IconAlertCircle size={18} stroke={1.8} aria-hidden />
      <div>
        <p className={styles.bannerTitle}>{t(($) => $.imports.detail.failedTitle)}</p>
        <p className={styles.bannerText}>
          {record.can_accept
            ? t(($) => $.imports.detail.failedRejects)
            : t(($) => $.imports.detail.failedText)}
        </p>
      </div>
    </div>
  );
}

function Versions({ importId }: { readonly importId: string }) {
  const { t } = useTranslation();
  const [page, setPage] = useState(1);
  return (
    <VersionsCard
      importId={importId}
      page={page}
      onPage={setPage}
      title={t(($) => $.imports.versions.ofImport)}
    />
  );
}
