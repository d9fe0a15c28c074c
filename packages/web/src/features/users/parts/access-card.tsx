import { SegmentedControl } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { UserDetail } from '@altocost/contract/users/model.ts';
import { grantProblem, PERMISSION_SETS } from '@altocost/contract/users/rules.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Card } from '../../../ui/card.tsx';
import { AbilityMatrix } from './ability-matrix.tsx';
import styles from './access-card.module.css';
import { useAccess } from './use-access.ts';

const SETS = ['user', 'editor'] as const;

/** The named set, and below it every permission by itself; each change is saved at once. */
export function AccessCard({ person }: { readonly person: UserDetail }) {
  const { t } = useTranslation();
  const { subject, busy, setAbility, setAll } = useAccess(person);
  const fixed = person.admin || person.licence === 'viewer';
  const grantable = SETS.filter(
    (set) =>
      grantProblem({
        granter: subject.granter,
        licence: person.licence,
        before: person.permissions,
        after: PERMISSION_SETS[set],
      }) === null,
  );
  return (
    <Card
      title={t(($) => $.users.access.permissions)}
      {...(fixed ? {} : { sub: t(($) => $.users.access.permissionsText) })}
      right={
        !fixed && (
          <SegmentedControl
            aria-label={t(($) => $.users.access.set)}
            value={person.permission_set ?? 'custom'}
            disabled={!subject.mayChange || busy}
            data={[
              ...SETS.map((set) => ({
                value: set,
                label: t(($) => $.users.form.sets[set]),
                disabled: !grantable.includes(set) && person.permission_set !== set,
              })),
              {
                value: 'custom',
                label: t(($) => $.users.form.sets.custom),
                disabled: person.permission_set !== null,
              },
            ]}
            onChange={(next) => {
              const set = SETS.find((one) => one === next);
              if (set !== undefined) setAll(PERMISSION_SETS[set]);
            }}
          />
        )
      }
    >
      <div className={styles.stack}>
        {person.licence === 'viewer' ? (
          <Banner tone="info">{t(($) => $.users.access.viewerFixed)}</Banner>
        ) : (
          person.admin && <Banner tone="info">{t(($) => $.users.access.adminFixed)}</Banner>
        )}
        <AbilityMatrix held={person.permissions} subject={subject} onChange={setAbility} />
      </div>
    </Card>
  );
}
