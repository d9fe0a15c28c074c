import { useTranslation } from 'react-i18next';
import { PERMISSIONS } from '@altocost/contract/permissions.ts';
import { PLACEHOLDER } from '../../../i18n/format.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { textKeyOf } from '../../users/public/abilities.ts';
import type { Atom } from '../diff.ts';

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/;

/** A value as people read it: permissions and instants by what they mean, all other texts as they are. */
export function useAtomText(): (atom: Atom) => string {
  const { t } = useTranslation();
  const format = useFormat('EUR');
  return (atom) => {
    if (atom === null) return PLACEHOLDER;
    if (typeof atom === 'boolean') return atom ? t(($) => $.audit.details.yes) : t(($) => $.audit.details.no);
    if (typeof atom === 'number') return format.usage(atom);
    if (atom === '') return t(($) => $.audit.details.blank);
    const permission = PERMISSIONS.find((known) => known === atom);
    if (permission !== undefined) return t(($) => $.users.abilities[textKeyOf(permission)]);
    return INSTANT.test(atom) ? format.instant(atom) : atom;
  };
}
