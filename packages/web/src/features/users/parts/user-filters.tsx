import { Button, Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { LICENCES } from '@altocost/contract/licences/model.ts';
import { SearchBox } from '../../../tables/search-box.tsx';
import { USER_STATES } from '../public/search.ts';
import type { UsersSearch } from '../public/search.ts';
import styles from './user-filters.module.css';

interface UserFiltersProps {
  readonly search: UsersSearch;
  /** What changes; the page starts again at 1. */
  readonly onChange: (part: UsersSearch) => void;
}

/** Search by name or address, and the filters by licence and state. */
export function UserFilters({ search, onChange }: UserFiltersProps) {
  const { t } = useTranslation();
  const filtered = Boolean(search.q ?? search.licence ?? search.state);
  return (
    <div className={styles.bar} role="search">
      <div className={styles.search}>
        <SearchBox
          label={t(($) => $.users.filters.search)}
          value={search.q ?? ''}
          onChange={(q) => onChange({ ...search, q: q.trim() === '' ? undefined : q.trim() })}
        />
      </div>
      <Select
        className={styles.filter ?? ''}
        aria-label={t(($) => $.users.filters.licence)}
        placeholder={t(($) => $.users.filters.anyLicence)}
        clearable
        data={LICENCES.map((value) => ({ value, label: t(($) => $.users.licence[value]) }))}
        value={search.licence ?? null}
        onChange={(value) => onChange({ ...search, licence: LICENCES.find((one) => one === value) })}
      />
      <Select
        className={styles.filter ?? ''}
        aria-label={t(($) => $.users.filters.state)}
        placeholder={t(($) => $.users.filters.anyState)}
        clearable
        data={USER_STATES.map((value) => ({ value, label: t(($) => $.users.state[value]) }))}
        value={search.state ?? null}
        onChange={(value) => onChange({ ...search, state: USER_STATES.find((one) => one === value) })}
      />
      {filtered && (
        <Button variant="subtle" color="gray" onClick={() => onChange({})}>
          {t(($) => $.users.filters.reset)}
        </Button>
      )}
    </div>
  );
}
