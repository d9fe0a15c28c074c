import { useState } from 'react';
import { preferences } from '../../../lib/preferences.ts';

const MEMORY = 'altocost.explorer_columns';
/** What is switched off until somebody wants it. */
const AT_FIRST: readonly string[] = ['usage'];

/** Columns that are switched off, remembered on this machine. */
export function useHiddenColumns(): [readonly string[], (off: readonly string[]) => void] {
  const [off, setOff] = useState<readonly string[]>(() => {
    const kept = preferences.read(MEMORY);
    return kept === null ? AT_FIRST : kept.split(' ').filter((id) => id !== '');
  });
  return [
    off,
    (next) => {
      preferences.write(MEMORY, next.join(' '));
      setOff(next);
    },
  ];
}
