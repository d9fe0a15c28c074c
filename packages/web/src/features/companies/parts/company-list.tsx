import { Loader, Skeleton, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconCheck, IconSearch } from '@tabler/icons-react';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { CompanyRow } from '@altocost/contract/companies/model.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { companiesQuery } from '../queries.ts';
import { useSwitchCompany } from '../use-switch.ts';
import styles from './company-list.module.css';
import { useEndInView } from './use-end-in-view.ts';

const SEARCH_DELAY_MS = 200;
const SKELETONS = [180, 140, 210, 160] as const;

/** A search box over an endless list of companies; arrows walk through it, Enter or a click switches. */
export function CompanyList({ onDone }: { readonly onDone: () => void }) {
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  const [wanted] = useDebouncedValue(search.trim(), SEARCH_DELAY_MS);
  const list = useInfiniteQuery({ ...companiesQuery(wanted), placeholderData: keepPreviousData });
  const rows = list.data?.pages.flatMap(({ data }) => data) ?? [];
  const [at, setAt] = useState(0);
  const active = Math.min(at, rows.length - 1);
  const ids = useId();
  const change = useSwitchCompany();
  const { area, end } = useEndInView(
    list.hasNextPage && !list.isFetchingNextPage && !list.isFetchNextPageError,
    () => void list.fetchNextPage(),
  );

  const choose = (row: CompanyRow | undefined): void => {
    if (row === undefined || change.isPending) return;
    if (row.current) onDone();
    else change.mutate(row.id);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Enter') choose(rows[active]);
    const steps: Record<string, number> = { ArrowDown: active + 1, ArrowUp: active - 1 };
    const next = steps[event.key];
    if (next === undefined) return;
    event.preventDefault();
    setAt(Math.max(0, Math.min(next, rows.length - 1)));
    document.getElementById(`${ids}-${next}`)?.scrollIntoView({ block: 'nearest' });
  };

  return (
    <>
      <TextInput
        value={search}
        onChange={(event) => {
          setSearch(event.currentTarget.value);
          setAt(0);
        }}
        onKeyDown={onKeyDown}
        leftSection={<IconSearch size={16} stroke={1.8} aria-hidden />}
        placeholder={t(($) => $.companies.switch.search)}
        aria-label={t(($) => $.companies.switch.search)}
        role="combobox"
        aria-expanded
        aria-controls={ids}
        aria-autocomplete="list"
        {...(active < 0 ? {} : { 'aria-activedescendant': `${ids}-${active}` })}
        autoComplete="off"
        data-autofocus
      />
      <div ref={area} className={styles.area} aria-busy={list.isFetching}>
        <div id={ids} role="listbox" className={styles.list} aria-label={t(($) => $.companies.switch.list)}>
          {rows.map((row, index) => (
            <Row
              key={row.id}
              id={`${ids}-${index}`}
              row={row}
              active={index === active}
              busy={change.isPending && change.variables === row.id}
              onPoint={() => setAt(index)}
              onChoose={() => choose(row)}
            />
          ))}
        </div>
        {list.isPending &&
          SKELETONS.map((width) => <Skeleton key={width} h={12} w={width} my={12} mx={10} />)}
        {list.isError && (
          <ErrorState
            problem={list.error}
            onRetry={() => void (list.isFetchNextPageError ? list.fetchNextPage() : list.refetch())}
            retrying={list.isFetching}
          />
        )}
        <div ref={end} className={styles.end} role="status">
          {list.isFetchingNextPage && <Loader size={16} aria-label={t(($) => $.ui.loading)} />}
          {list.isSuccess && rows.length === 0 && t(($) => $.companies.switch.none, { search: wanted })}
          {list.isSuccess && rows.length > 0 && !list.hasNextPage && t(($) => $.companies.switch.end)}
        </div>
      </div>
    </>
  );
}

interface RowProps {
  readonly id: string;
  readonly row: CompanyRow;
  /** Where the keyboard is. */
  readonly active: boolean;
  readonly busy: boolean;
  readonly onPoint: () => void;
  readonly onChoose: () => void;
}

function Row({ id, row, active, busy, onPoint, onChoose }: RowProps) {
  const { t } = useTranslation();
  return (
    // The keyboard stays in the search box, as ARIA's combobox wants it; the list answers to the pointer.
    <button
      type="button"
      tabIndex={-1}
      id={id}
      role="option"
      aria-selected={active}
      aria-current={row.current || undefined}
      className={styles.row}
      data-active={active || undefined}
      onMouseMove={onPoint}
      onClick={onChoose}
    >
      <span className={styles.name}>{row.name}</span>
      {busy && <Loader size={14} aria-hidden />}
      {row.current && (
        <span className={styles.current}>
          <IconCheck size={14} stroke={2.2} aria-hidden />
          {t(($) => $.companies.switch.current)}
        </span>
      )}
    </button>
  );
}
