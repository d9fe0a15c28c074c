import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { nameOf } from '../../../ui/person.tsx';
import { useMay } from '../../session/public/me.ts';
import { personQuery } from '../queries.ts';

/** The name of whose acts are shown; somebody who has left the company has none any more. */
export function useActorName(id: string | undefined): string {
  const { t } = useTranslation();
  const mayShow = useMay('user.show');
  const person = useQuery({ ...personQuery(id ?? ''), enabled: id !== undefined && mayShow });
  return person.data === undefined ? t(($) => $.audit.filters.someActor) : nameOf(person.data.data);
}
