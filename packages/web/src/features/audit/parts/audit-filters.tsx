import { Button, Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { AUDIT_KINDS } from '@altocost/contract/audit/model.ts';
import { today } from '../../../lib/clock.ts';
import { SearchBox } from '../../../tables/search-box.tsx';
import { useMay } from '../../session/public/me.ts';
import { isFiltered } from '../filters.ts';
import { KIND_GROUPS, kindsOf, textKeyOf } from '../kinds.ts';
import type { AuditSearch } from '../public/search.ts';
import { ActorPicker } from './actor-picker.tsx';
import styles from './audit-filters.module.css';
import { DayInput } from './day-input.tsx';

interface AuditFiltersProps {
  readonly search: AuditSearch;
  /** What is asked from now on; the page starts again at 1. */
  readonly onChange: (search: AuditSearch) => void;
}

/** Text, kind, person and period. */
export function AuditFilters({ search, onChange }: AuditFiltersProps) {
  const { t } = useTranslation();
  const maySearchPeople = useMay('user.index');
  return (
    <div className={styles.bar} role="search">
      <div className={styles.search}>
        <SearchBox
          label={t(($) => $.audit.filters.search)}
          value={search.q ?? ''}
          onChange={(q) => onChange({ ...search, q: q.trim() === '' ? undefined : q.trim() })}
        />
      </div>
      <Select
        className={styles.filter ?? ''}
        aria-label={t(($) => $.audit.filters.kind)}
        placeholder={t(($) => $.audit.filters.anyKind)}
        searchable
        clearable
        nothingFoundMessage={t(($) => $.audit.filters.noKind)}
        maxDropdownHeight={320}
        data={KIND_GROUPS.map((group) => ({
          group: t(($) => $.audit.groups[group]),
          items: kindsOf(group).map((kind) => ({
            value: kind,
            label: t(($) => $.audit.kinds[textKeyOf(kind)]),
          })),
        }))}
        value={search.kind ?? null}
        onChange={(value) => onChange({ ...search, kind: AUDIT_KINDS.find((kind) => kind === value) })}
      />
      {maySearchPeople && (
        <ActorPicker
          className={styles.filter ?? ''}
          value={search.actor_id}
          onChange={(actorId) => onChange({ ...search, actor_id: actorId })}
        />
      )}
      <div className={styles.period} role="group" aria-label={t(($) => $.audit.filters.period)}>
        <span className={styles.label} aria-hidden="true">
          {t(($) => $.audit.filters.from)}
        </span>
        <DayInput
          className={styles.day ?? ''}
          label={t(($) => $.audit.filters.fromLabel)}
          value={search.from}
          max={search.to ?? today()}
          onChange={(from) => onChange({ ...search, from })}
        />
        <span className={styles.label} aria-hidden="true">
          {t(($) => $.audit.filters.to)}
        </span>
        <DayInput
          className={styles.day ?? ''}
          label={t(($) => $.audit.filters.toLabel)}
          value={search.to}
          max={today()}
          min={search.from}
          onChange={(to) => onChange({ ...search, to })}
        />
      </div>
      {isFiltered(search) && (
        <Button variant="subtle" color="gray" onClick={() => onChange({})}>
          {t(($) => $.audit.filters.reset)}
        </Button>
      )}
    </div>
  );
}
