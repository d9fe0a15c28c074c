import { IconReceipt2, IconRefresh } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { ENDPOINTS } from '@altocost/contract/endpoints.ts';
import { invalidate, query } from '../../../api/query.ts';
import { PATHS } from '../../../lib/paths.ts';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { BillDrop } from '../../imports/public/bill-drop.tsx';
import { useMay } from '../../session/public/me.ts';
import styles from './no-costs.module.css';

const EVERY_MS = 5_000;

/** Instead of figures while there are none: an import is on its way, or a first bill is asked for. */
export function NoCosts() {
  const { t } = useTranslation();
  const mayImport = useMay('costreport.store');
  const running = useRunningImport();
  if (running) return <Running />;
  if (mayImport) {
    return (
      <div className={styles.box}>
        <BillDrop title={t(($) => $.home.empty.title)} text={t(($) => $.home.empty.text)} />
      </div>
    );
  }
  return (
    <div className={styles.box}>
      <Card>
        <EmptyState
          icon={<IconReceipt2 size={22} stroke={1.7} />}
          title={t(($) => $.home.empty.forbidden.title)}
          text={t(($) => $.home.empty.forbidden.text)}
        />
      </Card>
    </div>
  );
}

function Running() {
  const { t } = useTranslation();
  const mayFollow = useMay('costreport.index');
  return (
    <div className={styles.box}>
      <Card>
        <EmptyState
          icon={<IconRefresh size={22} stroke={1.7} />}
          title={t(($) => $.home.empty.running.title)}
          text={t(($) => $.home.empty.running.text)}
          {...(mayFollow
            ? { action: <LinkButton to={PATHS.imports}>{t(($) => $.home.empty.running.action)}</LinkButton> }
            : {})}
        />
      </Card>
    </div>
  );
}

/** True while an import runs; the figures are looked for again each time that this is asked. */
function useRunningImport(): boolean {
  const client = useQueryClient();
  const { data, dataUpdatedAt } = useQuery({
    ...query(ENDPOINTS.workflows.check, {}),
    refetchInterval: EVERY_MS,
  });
  useEffect(() => {
    if (dataUpdatedAt > 0) void invalidate(client, ENDPOINTS.costs.state);
  }, [client, dataUpdatedAt]);
  return data?.data.running.some((workflow) => workflow.slug === 'data_import') ?? false;
}
