import { Progress } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { LicenceCount } from '@altocost/contract/licences/model.ts';
import styles from './licence-strip.module.css';

/** Licences used and available of every kind, with a bar. */
export function LicenceStrip({ counts }: { readonly counts: readonly LicenceCount[] }) {
  return (
    <ul className={styles.strip}>
      {counts.map((count) => (
        <li key={count.licence}>
          <LicenceMeter count={count} />
        </li>
      ))}
    </ul>
  );
}

/** One kind: "3 of 10 used, 7 available". Full is watched, not alarming. */
function LicenceMeter({
  count: { licence, used, provisioned, available },
}: {
  readonly count: LicenceCount;
}) {
  const { t } = useTranslation();
  const share = provisioned === 0 ? 0 : Math.min(100, (used / provisioned) * 100);
  const name = t(($) => $.licences.kinds[licence]);
  const usedText = t(($) => $.licences.used, { count: used, provisioned });
  return (
    <div className={styles.meter}>
      <div className={styles.line}>
        <span className={styles.name}>{name}</span>
        <span className={`${styles.available} num`} data-none={available <= 0 || undefined}>
          {t(($) => $.licences.available, { count: Math.max(0, available) })}
        </span>
      </div>
      <Progress
        value={share}
        size={6}
        radius="xl"
        color={available <= 0 && provisioned > 0 ? 'var(--watch-fill)' : 'var(--accent)'}
        aria-label={`${name} – ${usedText}`}
      />
      <span className={`${styles.used} num`}>{usedText}</span>
    </div>
  );
}

/** Nothing was provisioned for the company: only support can help (spec §6). */
export function noneProvisioned(counts: readonly LicenceCount[]): boolean {
  return counts.every(({ provisioned }) => provisioned === 0);
}
