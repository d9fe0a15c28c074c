import { IconStack2 } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { BillVersion } from '@altocost/contract/imports/model.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { PATHS } from '../../../lib/paths.ts';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Pager } from '../../../ui/pager.tsx';
import { ProviderBadge } from '../../../ui/provider-badge.tsx';
import { SimpleTable } from '../../../ui/simple-table.tsx';
import { RowsSkeleton } from '../../../ui/skeletons.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { useMay } from '../../session/public/me.ts';
import { versionsQuery } from '../queries.ts';
import styles from './import-list.module.css';
import { VersionDialog } from './version-dialog.tsx';
import type { VersionAction } from './version-dialog.tsx';
import { VersionMenu } from './version-menu.tsx';

interface VersionsCardProps {
  readonly title: ReactNode;
  readonly sub?: ReactNode;
  readonly page: number;
  readonly onPage: (page: number) => void;
  /** Only the months that this import published. */
  readonly importId?: string;
}

const TONES = { live: 'ok', superseded: 'neutral', withdrawn: 'watch' } as const;
const SKELETON_ROWS = 4;

/** Every published version of each billing month; live ones can be withdrawn, former ones made live again. */
export function VersionsCard({ title, sub, page, onPage, importId }: VersionsCardProps) {
  const { t } = useTranslation();
  const versions = useQuery(versionsQuery(page, importId));
  const [action, setAction] = useState<VersionAction | null>(null);
  return (
    <Card flush title={title} {...(sub === undefined ? {} : { sub })}>
      {versions.isError ? (
        <ErrorState
          problem={versions.error}
          onRetry={() => void versions.refetch()}
          retrying={versions.isFetching}
        />
      ) : versions.data === undefined ? (
        <div className={styles.loading}>
          <RowsSkeleton rows={SKELETON_ROWS} />
        </div>
      ) : versions.data.data.length === 0 ? (
        <EmptyState
          icon={<IconStack2 size={22} stroke={1.7} />}
          title={t(($) => $.imports.versions.empty.title)}
          text={t(($) => $.imports.versions.empty.text)}
        />
      ) : (
        <>
          <VersionsTable
            versions={versions.data.data}
            withImport={importId === undefined}
            onAction={setAction}
          />
          <Pager page={page} last={versions.data.last_page} onChange={onPage} />
        </>
      )}
      <VersionDialog action={action} onClose={() => setAction(null)} />
    </Card>
  );
}

interface VersionsTableProps {
  readonly versions: readonly BillVersion[];
  readonly withImport: boolean;
  readonly onAction: (action: VersionAction) => void;
}

function VersionsTable({ versions, withImport, onAction }: VersionsTableProps) {
  const { t } = useTranslation();
  const mayChange = useMay('costreport.store');
  return (
    <SimpleTable label={t(($) => $.imports.versions.label)}>
      <thead>
        <tr>
          <th scope="col">{t(($) => $.imports.versions.month)}</th>
          <th scope="col" data-narrow="hide">
            {t(($) => $.imports.versions.export)}
          </th>
          <th scope="col" data-narrow="hide">
            {t(($) => $.imports.versions.version)}
          </th>
          <th scope="col">{t(($) => $.imports.versions.state)}</th>
          <th scope="col" data-align="right">
            {t(($) => $.imports.versions.billed)}
          </th>
          <th scope="col" data-align="right" data-narrow="hide">
            {t(($) => $.imports.versions.rows)}
          </th>
          {withImport && (
            <th scope="col" data-narrow="hide">
              {t(($) => $.imports.versions.published)}
            </th>
          )}
          {mayChange && (
            <th scope="col" data-align="right">
              {t(($) => $.imports.versions.actions)}
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {versions.map((version) => (
          <VersionRow
            key={version.id}
            version={version}
            withImport={withImport}
            onAction={mayChange ? onAction : undefined}
          />
        ))}
      </tbody>
    </SimpleTable>
  );
}

interface VersionRowProps {
  readonly version: BillVersion;
  readonly withImport: boolean;
  readonly onAction: ((action: VersionAction) => void) | undefined;
}

function VersionRow({ version, withImport, onAction }: VersionRowProps) {
  const { t } = useTranslation();
  const format = useFormat(version.currency);
  return (
    <tr>
      <th scope="row" className="num">
        {format.month(version.month)}
      </th>
      <td data-narrow="hide">
        <span className={styles.export}>
          <ProviderBadge provider={version.provider} withName={false} /> {version.export_name}
        </span>
      </td>
      <td data-narrow="hide" className="num">
        {withImport ? (
          <Link to={PATHS.import} params={{ importId: version.import_id }} className={styles.link}>
            {`v${version.version}`}
          </Link>
        ) : (
          `v${version.version}`
        )}
      </td>
      <td>
        <StatusBadge tone={TONES[version.state]}>
          {t(($) => $.imports.versions.states[version.state])}
        </StatusBadge>
      </td>
      <td data-align="right" className="num">
        {format.money(version.billed_cost)}
      </td>
      <td data-align="right" data-narrow="hide" className="num">
        {format.count(version.rows)}
      </td>
      {withImport && <td data-narrow="hide">{format.instant(version.published_at)}</td>}
      {onAction !== undefined && (
        <td data-align="right">
          <VersionMenu version={version} onAction={onAction} />
        </td>
      )}
    </tr>
  );
}
