import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { isDay } from '@altocost/contract/kit/calendar.ts';

interface DayInputProps {
  readonly label: string;
  readonly className: string;
  readonly value: string | undefined;
  readonly min?: string | undefined;
  readonly max: string;
  /** Told of whole days only, and of none. */
  readonly onChange: (day: string | undefined) => void;
}

/** Years before this are years that are still being typed. */
const FIRST_YEAR = '2000';

/** A day in the browser's own field: the calendar and the keys are those that the person knows. */
export function DayInput({ label, className, value = '', min, max, onChange }: DayInputProps) {
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  if (known !== value) {
    setKnown(value);
    setTyped(value);
  }
  return (
    <TextInput
      type="date"
      className={className}
      aria-label={label}
      value={typed}
      max={max}
      {...(min === undefined ? {} : { min })}
      onChange={({ currentTarget: { value: next } }) => {
        setTyped(next);
        if (next === '') onChange(undefined);
        else if (isDay(next) && next >= FIRST_YEAR) onChange(next);
      }}
    />
  );
}
