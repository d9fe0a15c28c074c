import { useTranslation } from 'react-i18next';
import { PROVIDERS } from '@altocost/contract/connectors/providers.ts';
import type { ProviderId } from '@altocost/contract/connectors/providers.ts';
import styles from './badges.module.css';

const MARKS = { aws: 'aws', azure: 'az', gcp: 'gcp', oracle: 'oci', other: '···' } as const satisfies Record<
  ProviderId,
  string
>;

/** Is this text, from a cost row, a provider that we know? */
export function isProvider(text: string): text is ProviderId {
  return PROVIDERS.some((known) => known === text);
}

interface ProviderBadgeProps {
  /** A provider id as costs carry it; an unknown one is shown by its own name. */
  readonly provider: string;
  readonly withName?: boolean;
}

/** The provider's mark (aws, az, gcp, oci) and its name. */
export function ProviderBadge({ provider, withName = true }: ProviderBadgeProps) {
  const { t } = useTranslation();
  const known = isProvider(provider) ? provider : null;
  const name = known === null ? provider : t(($) => $.format.providers[known]);
  return (
    <span className={styles.provider} {...(withName ? {} : { role: 'img', 'aria-label': name })}>
      <span className={styles.mark} data-provider={known ?? 'other'} aria-hidden="true">
        {MARKS[known ?? 'other']}
      </span>
      {withName && name}
    </span>
  );
}
