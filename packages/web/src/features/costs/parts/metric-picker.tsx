import { Button, Menu } from '@mantine/core';
import { IconCheck, IconSelector } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { METRICS } from '@altocost/contract/costs/dimensions.ts';
import type { Metric } from '@altocost/contract/costs/dimensions.ts';
import styles from './query-bar.module.css';

interface MetricPickerProps {
  readonly metric: Metric;
  readonly onChange: (metric: Metric) => void;
}

/** Which cost is meant: amortised, billed, at list prices, at contracted prices, each with what it says. */
export function MetricPicker({ metric, onChange }: MetricPickerProps) {
  const { t } = useTranslation();
  return (
    <Menu withInitialFocusPlaceholder={false} position="bottom-start">
      <Menu.Target>
        <Button
          variant="default"
          className={styles.control ?? ''}
          rightSection={<IconSelector size={15} aria-hidden />}
          aria-label={`${t(($) => $.costs.metric)} : ${t(($) => $.format.metrics[metric])}`}
        >
          <span className={styles.value}>{t(($) => $.format.metrics[metric])}</span>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup
          value={metric}
          onChange={(value) => {
            const known = METRICS.find((one) => one === value);
            if (known !== undefined) onChange(known);
          }}
        >
          {METRICS.map((one) => (
            <Menu.RadioItem
              key={one}
              value={one}
              closeMenuOnClick
              checkIcon={<IconCheck size={15} aria-hidden />}
            >
              <span className={styles.metricName}>{t(($) => $.format.metrics[one])}</span>
              <span className={styles.metricHelp}>{t(($) => $.format.metricHelp[one])}</span>
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
}
