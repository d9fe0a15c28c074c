import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { nameOf } from '../../../ui/person.tsx';
import { peopleQuery } from '../queries.ts';
import { useActorName } from './use-actor-name.ts';

interface ActorPickerProps {
  readonly className: string;
  /** Id of a person. */
  readonly value: string | undefined;
  readonly onChange: (actorId: string | undefined) => void;
}

const PAUSE_MS = 200;

/** Picks whose acts are shown; the server searches in names and addresses. */
export function ActorPicker({ className, value, onChange }: ActorPickerProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const [asked] = useDebouncedValue(typed.trim(), PAUSE_MS);
  const chosenName = useActorName(value);
  // The field holds the name of who is chosen: that is no question.
  const text = asked === chosenName ? '' : asked;
  const found = useQuery(peopleQuery(text));
  const people = (found.data?.data ?? []).map((one) => ({ value: one.id, label: nameOf(one) }));
  const known = people.some((one) => one.value === value);
  return (
    <Select
      className={className}
      aria-label={t(($) => $.audit.filters.actor)}
      placeholder={t(($) => $.audit.filters.anyActor)}
      searchable
      clearable
      searchValue={typed}
      onSearchChange={setTyped}
      data={value === undefined || known ? people : [{ value, label: chosenName }, ...people]}
      // What the server found is what matches, whatever the kit thinks of it.
      filter={({ options }) => options}
      nothingFoundMessage={
        found.isFetching ? t(($) => $.users.picker.loading) : t(($) => $.users.picker.nobody)
      }
      value={value ?? null}
      onChange={(id) => onChange(id ?? undefined)}
    />
  );
}
