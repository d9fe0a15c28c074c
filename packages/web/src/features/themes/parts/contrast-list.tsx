import { IconArrowRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../i18n/use-format.ts';
import type { CompanyColours, Scheme } from '../../../ui/company-theme.ts';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { contrastReport } from '../contrast-report.ts';
import type { ContrastPair } from '../contrast-report.ts';
import styles from './contrast-list.module.css';

interface ContrastListProps {
  readonly colours: CompanyColours;
  readonly scheme: Scheme;
}

/** Where the chosen colours are readable, and what takes their place where they are not. */
export function ContrastList({ colours, scheme }: ContrastListProps) {
  const { t } = useTranslation();
  return (
    <section
      className={styles.section}
      aria-label={t(($) => $.themes.contrastOf, { mode: t(($) => $.themes.modes[scheme]) })}
    >
      <h3 className={styles.title}>{t(($) => $.themes.contrast)}</h3>
      <p className={styles.text}>{t(($) => $.themes.contrastText)}</p>
      <ul className={styles.pairs}>
        {contrastReport(colours, scheme).map((pair) => (
          <Pair key={pair.id} pair={pair} />
        ))}
      </ul>
    </section>
  );
}

function Pair({ pair }: { readonly pair: ContrastPair }) {
  const { t } = useTranslation();
  const format = useFormat('EUR');
  const ratio = t(($) => $.themes.ratio, { ratio: format.decimal(pair.ratio) });
  return (
    <li className={styles.pair}>
      <span className={styles.swatches} aria-hidden="true">
        <span className={styles.swatch} style={{ background: pair.chosen }} />
        {!pair.enough && (
          <>
            <IconArrowRight size={12} stroke={1.8} />
            <span className={styles.swatch} style={{ background: pair.used }} />
          </>
        )}
      </span>
      <span className={styles.words}>
        {t(($) => $.themes.pairs[pair.id])}
        {!pair.enough && (
          <span className={styles.instead}>
            {t(($) => $.themes.instead, {
              min: t(($) => $.themes.ratio, { ratio: format.decimal(pair.min) }),
              colour: pair.used,
            })}
          </span>
        )}
      </span>
      <StatusBadge tone={pair.enough ? 'ok' : 'watch'}>
        {pair.enough ? t(($) => $.themes.enough, { ratio }) : ratio}
      </StatusBadge>
    </li>
  );
}
