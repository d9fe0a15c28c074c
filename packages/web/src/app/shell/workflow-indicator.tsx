import { Button, Popover, Progress } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ENDPOINTS } from '@altocost/contract/endpoints.ts';
import { WORKFLOW_SLUGS, workflowIndicator } from '@altocost/contract/workflows/model.ts';
import type { Workflow } from '@altocost/contract/workflows/model.ts';
import { query } from '../../api/query.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { MAKER } from '../../lib/maker.ts';
import styles from './workflow-indicator.module.css';

const RUNNING_EVERY_MS = 5_000;
const QUIET_EVERY_MS = 60_000;

const ICONS = { done: IconCircleCheck, running: IconRefresh, error: IconAlertTriangle } as const;
/** Error shows 10 %, done 100 %, running an indeterminate bar (spec §4 and §9). */
const BARS = {
  done: { value: 100, color: 'teal', animated: false },
  running: { value: 100, color: 'brand', animated: true },
  error: { value: 10, color: 'red', animated: false },
} as const;

/** State of the background work, asked for more often while something runs. */
export function WorkflowIndicator() {
  const { t } = useTranslation();
  const { data } = useQuery({
    ...query(ENDPOINTS.workflows.check, {}),
    refetchInterval: ({ state }) =>
      (state.data?.data.running.length ?? 0) > 0 ? RUNNING_EVERY_MS : QUIET_EVERY_MS,
  });
  const all = data === undefined ? [] : [...data.data.error, ...data.data.running, ...data.data.done];
  const state = workflowIndicator(all);
  if (state === 'hidden') return null;
  const Icon = ICONS[state];
  const words = t(($) => $.shell.workflow[state]);
  return (
    <Popover position="bottom-end" width={300} withinPortal>
      <Popover.Target>
        <Button
          variant="subtle"
          color="gray"
          px={10}
          className={styles.button ?? ''}
          data-state={state}
          aria-label={words}
        >
          <Icon size={16} stroke={1.8} className={styles.icon ?? ''} data-state={state} aria-hidden />
          <span className={styles.words}>&nbsp;{words}</span>
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <WorkflowList all={all} />
      </Popover.Dropdown>
    </Popover>
  );
}

/** One line per kind of work: its worst state first, the latest otherwise. */
export function latestPerSlug(all: readonly Workflow[]): Workflow[] {
  return WORKFLOW_SLUGS.flatMap((slug) => all.find((workflow) => workflow.slug === slug) ?? []);
}

function WorkflowList({ all }: { readonly all: readonly Workflow[] }) {
  const { t } = useTranslation();
  const format = useFormat('EUR');
  const failed = all.find((workflow) => workflow.status === 'error');
  return (
    <>
      <p className={styles.title}>{t(($) => $.shell.workflow.title)}</p>
      <ul className={styles.list}>
        {latestPerSlug(all).map((workflow) => {
          const name = t(($) => $.shell.workflow.slugs[workflow.slug]);
          return (
            <li key={workflow.slug} className={styles.item}>
              <div className={styles.row}>
                <span>{name}</span>
                <span className={styles.state} data-state={workflow.status}>
                  {t(($) => $.shell.workflow.states[workflow.status])}
                </span>
              </div>
              <Progress size={4} {...BARS[workflow.status]} aria-label={name} />
            </li>
          );
        })}
      </ul>
      {failed !== undefined && (
        <div className={styles.incident}>
          {t(($) => $.shell.workflow.failedSince, { when: format.instant(failed.started_at) })}
          <Button
            component="a"
            href={MAKER.support}
            variant="default"
            size="compact-sm"
            mt={8}
            display="block"
          >
            {t(($) => $.shell.workflow.support)}
          </Button>
        </div>
      )}
    </>
  );
}
