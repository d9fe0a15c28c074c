import { Checkbox, Input } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Permission } from '@altocost/contract/permissions.ts';
import { FieldMessage } from '../../../forms/field-error.tsx';
import { byArea, textKeyOf } from '../../users/public/abilities.ts';
import type { AbilityArea } from '../../users/public/abilities.ts';
import { withScopes } from '../scopes.ts';
import styles from './scope-picker.module.css';

interface ScopePickerProps {
  /** What the person holds, and so may give. */
  readonly held: readonly Permission[];
  readonly value: readonly Permission[];
  readonly onChange: (scopes: Permission[]) => void;
  readonly error?: ReactNode;
}

/** What a token may do: permissions by area, one by one or the area at once. */
export function ScopePicker({ held, value, onChange, error }: ScopePickerProps) {
  const { t } = useTranslation();
  const wrong = error !== undefined && error !== null;
  return (
    <fieldset className={styles.picker} aria-describedby={wrong ? 'scopes-error' : undefined}>
      <legend className={styles.legend}>
        {t(($) => $.tokens.form.scopes, { count: value.length, held: held.length })}
      </legend>
      <Input.Description>{t(($) => $.tokens.form.scopesHelp)}</Input.Description>
      <div className={styles.areas} data-wrong={wrong || undefined} data-path="scopes" tabIndex={-1}>
        {byArea(held).map((area) => (
          <AreaScopes
            key={area.id}
            area={area}
            value={value}
            onTick={(these, ticked) => onChange(withScopes(value, these, ticked))}
          />
        ))}
      </div>
      {wrong && (
        <Input.Error id="scopes-error" mt={4}>
          {value.length === 0 ? <FieldMessage>{t(($) => $.tokens.form.noScopes)}</FieldMessage> : error}
        </Input.Error>
      )}
    </fieldset>
  );
}

interface AreaScopesProps {
  readonly area: AbilityArea;
  readonly value: readonly Permission[];
  readonly onTick: (these: readonly Permission[], ticked: boolean) => void;
}

function AreaScopes({ area: { id, abilities: scopes }, value, onTick }: AreaScopesProps) {
  const { t } = useTranslation();
  const ticked = scopes.filter((scope) => value.includes(scope)).length;
  const name = t(($) => $.users.areas[id]);
  return (
    <fieldset className={styles.area} aria-label={name}>
      <Checkbox
        size="xs"
        label={<span className={styles.all}>{name}</span>}
        checked={ticked === scopes.length}
        indeterminate={ticked > 0 && ticked < scopes.length}
        onChange={(event) => onTick(scopes, event.currentTarget.checked)}
      />
      <div className={styles.scopes}>
        {scopes.map((scope) => (
          <Checkbox
            key={scope}
            size="xs"
            label={t(($) => $.users.abilities[textKeyOf(scope)])}
            checked={value.includes(scope)}
            onChange={(event) => onTick([scope], event.currentTarget.checked)}
          />
        ))}
      </div>
    </fieldset>
  );
}
