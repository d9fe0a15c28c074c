import { Button, Checkbox, Drawer, SegmentedControl } from '@mantine/core';
import { useDisclosure, useMediaQuery } from '@mantine/hooks';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { GRANULARITIES } from '@altocost/contract/kit/calendar.ts';
import type { Day, DayRange, Granularity } from '@altocost/contract/kit/calendar.ts';
import { automaticGranularity } from '../rules/periods.ts';
import { granularityOf } from '../rules/state.ts';
import type { ExplorerState } from '../rules/state.ts';
import type { Change } from '../use-explorer-state.ts';
import { FilterBar } from './filter-bar.tsx';
import { GroupPicker } from './group-picker.tsx';
import { MetricPicker } from './metric-picker.tsx';
import { PeriodPicker } from './period-picker.tsx';
import styles from './query-bar.module.css';

interface QueryBarProps {
  readonly state: ExplorerState;
  readonly range: DayRange;
  readonly today: Day;
  readonly currency: string;
  /** All of the period before is known. */
  readonly comparable: boolean;
  readonly onChange: Change;
}

const PHONE = '(max-width: 820px)';

/** What is asked: the period, how it is cut, by what it is grouped, which cost, and the filters. On a phone in a sheet. */
export function QueryBar(props: QueryBarProps) {
  const { t } = useTranslation();
  const phone = useMediaQuery(PHONE, false, { getInitialValueInEffect: false }) ?? false;
  return (
    <search aria-label={t(($) => $.costs.query)} className={styles.bar}>
      {phone ? <PhoneBar {...props} /> : <WideBar {...props} />}
    </search>
  );
}

function WideBar(props: QueryBarProps) {
  const { state, range, today, currency, onChange } = props;
  return (
    <>
      <PeriodPicker
        choice={state.period}
        range={range}
        today={today}
        currency={currency}
        onChange={(period) => onChange({ period })}
      />
      <GranularitySwitch {...props} />
      <GroupPicker
        groups={state.group}
        range={range}
        metric={state.metric}
        onChange={(group) => onChange({ group })}
      />
      <MetricPicker metric={state.metric} onChange={(metric) => onChange({ metric })} />
      <CompareSwitch {...props} />
      <FilterBar
        filters={state.filters}
        range={range}
        metric={state.metric}
        currency={currency}
        onChange={(filters) => onChange({ filters })}
      />
    </>
  );
}

function PhoneBar(props: QueryBarProps) {
  const { state, range, today, currency, onChange } = props;
  const { t } = useTranslation();
  const [opened, { open, close }] = useDisclosure(false);
  const count = state.filters.length;
  return (
    <>
      <PeriodPicker
        choice={state.period}
        range={range}
        today={today}
        currency={currency}
        onChange={(period) => onChange({ period })}
      />
      <Button
        variant="default"
        leftSection={<IconAdjustmentsHorizontal size={15} stroke={1.7} aria-hidden />}
        onClick={open}
        aria-haspopup="dialog"
      >
        {count === 0 ? t(($) => $.costs.filters.label) : t(($) => $.costs.filters.count, { count })}
      </Button>
      <Drawer
        opened={opened}
        onClose={close}
        position="bottom"
        radius="lg"
        styles={{ content: { height: 'auto', maxHeight: '90dvh' } }}
        title={t(($) => $.costs.filters.sheet)}
        closeButtonProps={{ 'aria-label': t(($) => $.ui.close) }}
      >
        <div className={styles.sheet}>
          <Labelled label={t(($) => $.costs.group.label)}>
            <GroupPicker
              groups={state.group}
              range={range}
              metric={state.metric}
              onChange={(group) => onChange({ group })}
            />
          </Labelled>
          <Labelled label={t(($) => $.costs.granularity)}>
            <GranularitySwitch {...props} />
          </Labelled>
          <Labelled label={t(($) => $.costs.metric)}>
            <MetricPicker metric={state.metric} onChange={(metric) => onChange({ metric })} />
          </Labelled>
          <CompareSwitch {...props} />
          <FilterBar
            filters={state.filters}
            range={range}
            metric={state.metric}
            currency={currency}
            onChange={(filters) => onChange({ filters })}
          />
          <Button fullWidth onClick={close}>
            {t(($) => $.costs.filters.done)}
          </Button>
        </div>
      </Drawer>
    </>
  );
}

function Labelled({ label, children }: { readonly label: string; readonly children: React.ReactNode }) {
  return (
    <div>
      <div className={styles.sheetLabel}>{label}</div>
      {children}
    </div>
  );
}

/** What goes by itself is not written down: choosing it again gives the choice back to the period's length. */
function GranularitySwitch({ state, range, onChange }: QueryBarProps) {
  const { t } = useTranslation();
  const choose = (value: string): void => {
    const known: Granularity | undefined = GRANULARITIES.find((one) => one === value);
    if (known !== undefined) onChange({ granularity: known === automaticGranularity(range) ? null : known });
  };
  return (
    <SegmentedControl
      className={styles.granularity ?? ''}
      aria-label={t(($) => $.costs.granularity)}
      value={granularityOf(state, range)}
      onChange={choose}
      data={GRANULARITIES.map((value) => ({ value, label: t(($) => $.format.granularities[value]) }))}
    />
  );
}

function CompareSwitch({ state, comparable, onChange }: QueryBarProps) {
  const { t } = useTranslation();
  return (
    <Checkbox
      className={styles.compare ?? ''}
      size="xs"
      checked={state.compare && comparable}
      disabled={!comparable}
      onChange={(event) => onChange({ compare: event.currentTarget.checked })}
      label={t(($) => $.costs.compare)}
      title={comparable ? t(($) => $.costs.compareHelp) : t(($) => $.costs.kpis.incomplete)}
    />
  );
}
