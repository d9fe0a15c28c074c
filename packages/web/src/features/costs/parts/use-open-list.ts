import { useCombobox } from '@mantine/core';
import { useMounted } from '@mantine/hooks';

/**
 * A list that is always open under its search field. The field names its list only when it is rendered after the
 * list has told its id, hence the second rendering.
 */
export function useOpenList(): ReturnType<typeof useCombobox> {
  useMounted();
  return useCombobox({ opened: true });
}
