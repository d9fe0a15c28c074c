import { useCombobox } from '@mantine/core';
import { useEffect, useState } from 'react';

/**
 * A list that is always open under its search field. The field names its list only when it is rendered after the
 * list has told its id, hence the second rendering.
 */
export function useOpenList(): ReturnType<typeof useCombobox> {
  const [, setListed] = useState(false);
  const combobox = useCombobox({ opened: true });
  useEffect(() => setListed(true), []);
  return combobox;
}
