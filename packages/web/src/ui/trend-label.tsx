import { VisuallyHidden } from '@mantine/core';
import { IconArrowDownRight, IconArrowUpRight, IconMinus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { clampTrend, trend as trendText } from '../i18n/format.ts';
import { useLanguage } from '../i18n/use-format.ts';
import styles from './badges.module.css';

interface TrendLabelProps {
  /** Change in percent; nothing is shown for null: there is nothing to compare with. */
  readonly value: number | null | undefined;
  readonly pill?: boolean;
  /** For coverage and savings, where more is better. */
  readonly goodUp?: boolean;
}

const ICONS = { up: IconArrowUpRight, down: IconArrowDownRight, flat: IconMinus } as const;

/** Cost up is red with an arrow up, cost down is green, 0 is grey (design of the interface, §7). */
export function TrendLabel({ value, pill = false, goodUp = false }: TrendLabelProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  if (value === null || value === undefined) return null;
  const shown = clampTrend(value);
  const way = shown === 0 ? 'flat' : shown > 0 ? 'up' : 'down';
  const tone = way === 'flat' ? 'flat' : (way === 'up') === goodUp ? 'good' : 'bad';
  const Icon = ICONS[way];
  return (
    <span className={`${styles.trend} ${pill ? styles.pill : ''} num`} data-tone={tone}>
      <Icon size={14} stroke={2} aria-hidden />
      <VisuallyHidden>{t(($) => $.ui[way])}</VisuallyHidden>
      {trendText(shown, language)}
    </span>
  );
}
