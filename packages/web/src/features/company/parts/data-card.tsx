import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Company } from '@altocost/contract/companies/model.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { PATHS } from '../../../lib/paths.ts';
import { Card } from '../../../ui/card.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { RowsSkeleton } from '../../../ui/skeletons.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { useMay } from '../../session/public/me.ts';
import { lastImportQuery } from '../queries.ts';
import styles from './data-card.module.css';

const TONES = { pending: 'info', done: 'ok', error: 'alert' } as const;
const SKELETON_ROWS = 3;

/** How the last import ended; who may see imports learns which one it was, with the way to it. */
export function DataCard({ company }: { readonly company: Company }) {
  const { t } = useTranslation();
  const mayOpen = useMay('costreport.index');
  return (
    <Card
      title={t(($) => $.company.data.title)}
      {...(mayOpen
        ? {
            right: (
              <LinkButton to={PATHS.imports} variant="subtle" size="compact-sm" mr={-8}>
                {t(($) => $.company.data.all)}
              </LinkButton>
            ),
          }
        : {})}
    >
      {mayOpen ? (
        <LastImport company={company} />
      ) : (
        <dl className={styles.facts}>
          <Status status={company.importStatus} />
        </dl>
      )}
    </Card>
  );
}

function LastImport({ company }: { readonly company: Company }) {
  const { t } = useTranslation();
  const format = useFormat(company.currency);
  const last = useQuery(lastImportQuery(company.id));
  if (last.isError) {
    return <ErrorState problem={last.error} onRetry={() => void last.refetch()} retrying={last.isFetching} />;
  }
  if (last.data === undefined) return <RowsSkeleton rows={SKELETON_ROWS} height={28} />;
  const record = last.data.data;
  if (record === null) return <p className={styles.none}>{t(($) => $.company.data.none)}</p>;
  return (
    <dl className={styles.facts}>
      <Status status={record.status} />
      <dt>{t(($) => $.company.data.file)}</dt>
      <dd>
        <Link to={PATHS.import} params={{ importId: record.id }}>
          {record.file}
        </Link>
      </dd>
      <dt>{t(($) => $.company.data.at)}</dt>
      <dd className="num">{format.instant(record.discovered_at)}</dd>
    </dl>
  );
}

function Status({ status }: { readonly status: Company['importStatus'] }) {
  const { t } = useTranslation();
  return (
    <>
      <dt>{t(($) => $.company.data.status)}</dt>
      <dd>
        <StatusBadge tone={TONES[status]}>{t(($) => $.company.data.statuses[status])}</StatusBadge>
      </dd>
    </>
  );
}
