import { Switch, Tooltip } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Permission } from '@altocost/contract/permissions.ts';
import { PERMISSIONS } from '@altocost/contract/permissions.ts';
import { fixedBecause } from '../abilities.ts';
import type { Subject } from '../abilities.ts';
import { byArea, textKeyOf } from '../public/abilities.ts';
import styles from './ability-matrix.module.css';

interface AbilityMatrixProps {
  readonly held: readonly Permission[];
  readonly subject: Subject;
  readonly onChange: (permission: Permission, granted: boolean) => void;
}

/** Every permission by area, with a switch; one that cannot be moved says why. */
export function AbilityMatrix({ held, subject, onChange }: AbilityMatrixProps) {
  const { t } = useTranslation();
  const has = new Set(held);
  return (
    <div className={styles.areas}>
      {byArea(PERMISSIONS).map(({ id, abilities }) => (
        <fieldset key={id} className={styles.area}>
          <legend className={styles.legend}>
            {t(($) => $.users.areas[id])}
            <span className={`${styles.held} num`}>
              {t(($) => $.users.access.held, {
                held: abilities.filter((permission) => has.has(permission)).length,
                total: abilities.length,
              })}
            </span>
          </legend>
          {abilities.map((permission) => {
            const reason = fixedBecause(permission, subject);
            return (
              <Ability
                key={permission}
                label={t(($) => $.users.abilities[textKeyOf(permission)])}
                checked={has.has(permission)}
                why={reason === null ? null : t(($) => $.users.access.reason[reason])}
                onChange={(granted) => onChange(permission, granted)}
              />
            );
          })}
        </fieldset>
      ))}
    </div>
  );
}

interface AbilityProps {
  readonly label: string;
  readonly checked: boolean;
  /** Null: it can be moved. */
  readonly why: string | null;
  readonly onChange: (granted: boolean) => void;
}

function Ability({ label, checked, why, onChange }: AbilityProps) {
  return (
    <Tooltip label={why} disabled={why === null} position="top-end" multiline maw={280}>
      <div className={styles.ability}>
        <Switch
          size="xs"
          label={label}
          labelPosition="left"
          checked={checked}
          disabled={why !== null}
          {...(why === null ? {} : { 'aria-description': why })}
          onChange={(event) => onChange(event.currentTarget.checked)}
          classNames={{
            body: styles.body ?? '',
            labelWrapper: styles.label ?? '',
            label: styles.words ?? '',
            track: styles.track ?? '',
          }}
        />
      </div>
    </Tooltip>
  );
}
