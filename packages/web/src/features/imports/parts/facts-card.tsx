import { useTranslation } from 'react-i18next';
import { FORMATS } from '@altocost/contract/imports/formats.ts';
import type { ImportRecord } from '@altocost/contract/imports/model.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { Card } from '../../../ui/card.tsx';
import { ProviderBadge } from '../../../ui/provider-badge.tsx';
import { useFileSize } from './file-size.ts';
import styles from './facts-card.module.css';

const SECOND_MS = 1000;
const MINUTE_S = 60;

/** What is known about the file and how reading it went. */
export function FactsCard({ record }: { readonly record: ImportRecord }) {
  const { t } = useTranslation();
  const format = useFormat('EUR');
  const size = useFileSize();
  const duration = useDuration(record);
  return (
    <Card title={t(($) => $.imports.detail.facts)}>
      <dl className={styles.facts}>
        <dt>{t(($) => $.imports.detail.format)}</dt>
        <dd>
          {record.format === null ? t(($) => $.imports.list.unknownFormat) : FORMATS[record.format].label}
        </dd>
        <dt>{t(($) => $.imports.detail.provider)}</dt>
        <dd>
          {record.provider === null ? (
            t(($) => $.imports.detail.severalProviders)
          ) : (
            <ProviderBadge provider={record.provider} />
          )}
        </dd>
        <dt>{t(($) => $.imports.detail.size)}</dt>
        <dd className="num">{size(record.size)}</dd>
        <dt>{t(($) => $.imports.detail.read)}</dt>
        <dd className="num">{format.count(record.read)}</dd>
        <dt>{t(($) => $.imports.detail.loaded)}</dt>
        <dd className="num">{format.count(record.records)}</dd>
        <dt>{t(($) => $.imports.detail.rejected)}</dt>
        <dd className="num">{format.count(record.rejected)}</dd>
        <dt>{t(($) => $.imports.detail.received)}</dt>
        <dd>{format.instant(record.discovered_at)}</dd>
        {record.finished_at !== null && (
          <>
            <dt>{t(($) => $.imports.detail.finished)}</dt>
            <dd>{format.instant(record.finished_at)}</dd>
          </>
        )}
        {duration !== null && (
          <>
            <dt>{t(($) => $.imports.detail.duration)}</dt>
            <dd className="num">{duration}</dd>
          </>
        )}
        {record.created_by !== null && (
          <>
            <dt>{t(($) => $.imports.detail.by)}</dt>
            <dd>{record.created_by}</dd>
          </>
        )}
      </dl>
    </Card>
  );
}

function useDuration({ started_at, finished_at }: ImportRecord): string | null {
  const { t } = useTranslation();
  const format = useFormat('EUR');
  if (started_at === null || finished_at === null) return null;
  const seconds = Math.max(0, (Date.parse(finished_at) - Date.parse(started_at)) / SECOND_MS);
  if (seconds < MINUTE_S) return t(($) => $.imports.detail.seconds, { seconds: format.decimal(seconds) });
  return t(($) => $.imports.detail.minutes, {
    minutes: Math.floor(seconds / MINUTE_S),
    seconds: Math.round(seconds % MINUTE_S),
  });
}
