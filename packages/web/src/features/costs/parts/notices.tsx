import { Button, Tooltip } from '@mantine/core';
import { IconAlertTriangle, IconCalendarOff, IconChartBar, IconFilterOff } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { dataState } from '@altocost/contract/costs/model.ts';
import { addDays, rangeFromWire, startOf } from '@altocost/contract/kit/calendar.ts';
import type { Day, DayRange } from '@altocost/contract/kit/calendar.ts';
import type { z } from 'zod';
import { money } from '../../../i18n/format.ts';
import { useFormat, useLanguage } from '../../../i18n/use-format.ts';
import { PATHS } from '../../../lib/paths.ts';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { useMay } from '../../session/public/me.ts';
import type { ExplorerState } from '../rules/state.ts';
import type { Change } from '../use-explorer-state.ts';
import styles from './notices.module.css';

type DataState = z.output<typeof dataState>;

/** Last day with costs; and, where the period reaches into the running month, that the month is an estimate. */
export function Freshness({ lastDay, range, today }: { lastDay: Day; range: DayRange; today: Day }) {
  const { t } = useTranslation();
  const format = useFormat('EUR');
  const open = startOf('month', today);
  const estimated = range.until > open && lastDay >= open;
  return (
    <>
      <span className={styles.fresh}>
        {t(($) => $.costs.fresh, { day: format.range(rangeFromWire(lastDay, lastDay)) })}
      </span>
      {estimated && (
        <Tooltip label={t(($) => $.costs.estimatedHelp)} multiline w={260}>
          <span>
            <StatusBadge tone="info">
              {t(($) => $.costs.estimated, { month: format.month(open) })}
            </StatusBadge>
          </span>
        </Tooltip>
      )}
    </>
  );
}

/** Amounts in currencies without a rate: never taken as 1, kept out and said. */
export function Unconverted({ amounts }: { readonly amounts: DataState['unconverted'] }) {
  const { t } = useTranslation();
  const language = useLanguage();
  if (amounts.length === 0) return null;
  const list = amounts.map(({ currency, cost }) => money(cost, language, currency)).join(', ');
  return (
    <div className={styles.banner} role="note">
      <IconAlertTriangle size={17} stroke={1.8} aria-hidden />
      {t(($) => $.costs.unconverted, { amounts: list })}
    </div>
  );
}

/** The company has no costs at all: the way to the imports. */
export function NoCosts() {
  const { t } = useTranslation();
  const mayImport = useMay('costreport.index');
  return (
    <Card>
      <EmptyState
        icon={<IconChartBar size={22} stroke={1.7} />}
        title={t(($) => $.costs.empty.nothing.title)}
        text={mayImport ? t(($) => $.costs.empty.nothing.text) : t(($) => $.costs.empty.nothing.forbidden)}
        action={
          mayImport ? (
            <Button component={Link} to={PATHS.imports}>
              {t(($) => $.costs.empty.nothing.action)}
            </Button>
          ) : undefined
        }
      />
    </Card>
  );
}

interface NothingFoundProps {
  readonly state: ExplorerState;
  readonly firstDay: Day;
  readonly lastDay: Day;
  readonly onChange: Change;
}

/** How many known days are offered where the chosen ones have no costs. */
const KNOWN_DAYS = 30;

/** The question has no answer: because of the filters, or because of the period. */
export function NothingFound({ state, firstDay, lastDay, onChange }: NothingFoundProps) {
  const { t } = useTranslation();
  const format = useFormat('EUR');
  if (state.filters.length > 0) {
    return (
      <Card>
        <EmptyState
          icon={<IconFilterOff size={22} stroke={1.7} />}
          title={t(($) => $.costs.empty.filtered.title)}
          text={t(($) => $.costs.empty.filtered.text)}
          action={
            <Button onClick={() => onChange({ filters: [] })}>
              {t(($) => $.costs.empty.filtered.action)}
            </Button>
          }
        />
      </Card>
    );
  }
  const from = addDays(lastDay, 1 - KNOWN_DAYS);
  const range = rangeFromWire(from < firstDay ? firstDay : from, lastDay);
  return (
    <Card>
      <EmptyState
        icon={<IconCalendarOff size={22} stroke={1.7} />}
        title={t(($) => $.costs.empty.period.title)}
        text={t(($) => $.costs.empty.period.text, {
          first: format.dayLong(firstDay),
          last: format.dayLong(lastDay),
        })}
        action={
          <Button onClick={() => onChange({ period: { kind: 'custom', range } })}>
            {t(($) => $.costs.empty.period.action)}
          </Button>
        }
      />
    </Card>
  );
}
