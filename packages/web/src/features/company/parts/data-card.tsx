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

/** How the last import ended, with the way to it. */
export function DataCard({ company }: { readonly company: Company }) {
  const { t } = useTranslation();
  const format = useFormat('EUR');
  const mayOpen = useMay('costreport.index');
  const last = useQuery(lastImportQuery(company.id));
  const record = last.data?.data ?? null;
  return (
    <Card
      title={t(($) => $.company.data.title)}
      right={
        mayOpen && (
          <LinkButton to={PATHS.imports} variant="subtle" size="compact-sm">
            {t(($) => $.company.data.all)}
          </LinkButton>
        )
      }
    >
      {last.isError ? (
        <ErrorState problem={last.error} onRetry={() => void last.refetch()} retrying={last.isFetching} />
      ) : last.data === undefined ? (
        <RowsSkeleton rows={SKELETON_ROWS} height={28} />
      ) : record === null ? (
        <p className={styles.none}>{t(($) => $.company.data.none)}</p>
      ) : (
        <dl className={styles.facts}>
          <dt>{t(($) => $.company.data.status)}</dt>
          <dd>
            <StatusBadge tone={TONES[record.status]}>
              {t(($) => $.company.data.statuses[record.status])}
            </StatusBadge>
          </dd>
          <dt>{t(($) => $.company.data.file)}</dt>
          <dd>
            {mayOpen ? (
              <Link to={PATHS.import} params={{ importId: record.id }}>
                {record.file}
              </Link>
            ) : (
              record.file
            )}
          </dd>
          <dt>{t(($) => $.company.data.at)}</dt>
          <dd className="num">{format.instant(record.discovered_at)}</dd>
        </dl>
      )}
    </Card>
  );
}
