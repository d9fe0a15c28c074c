import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { UserRow } from '@altocost/contract/users/model.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { PATHS } from '../../../lib/paths.ts';
import { nameOf, PersonAvatar } from '../../../ui/person.tsx';
import { SimpleTable } from '../../../ui/simple-table.tsx';
import { useMay, useMe } from '../../session/public/me.ts';
import { UserStateBadge, useRoleName } from './user-badges.tsx';
import styles from './user-table.module.css';

/** People of the company, one line each; the name leads to the person's page. */
export function UserTable({ people }: { readonly people: readonly UserRow[] }) {
  const { t } = useTranslation();
  return (
    <SimpleTable label={t(($) => $.users.list.label)}>
      <thead>
        <tr>
          <th scope="col">{t(($) => $.users.list.person)}</th>
          <th scope="col" data-narrow="hide">
            {t(($) => $.users.list.email)}
          </th>
          <th scope="col" data-narrow="hide">
            {t(($) => $.users.list.licence)}
          </th>
          <th scope="col" data-narrow="hide">
            {t(($) => $.users.list.role)}
          </th>
          <th scope="col" data-narrow="hide">
            {t(($) => $.users.list.state)}
          </th>
          <th scope="col" data-align="right" data-narrow="hide">
            {t(($) => $.users.list.lastLogin)}
          </th>
        </tr>
      </thead>
      <tbody>
        {people.map((person) => (
          <PersonRow key={person.id} person={person} />
        ))}
      </tbody>
    </SimpleTable>
  );
}

function PersonRow({ person }: { readonly person: UserRow }) {
  const { t } = useTranslation();
  const format = useFormat('EUR');
  const role = useRoleName();
  const me = useMe();
  const mayOpen = useMay('user.show');
  return (
    <tr>
      <th scope="row">
        <span className={styles.person}>
          <PersonAvatar person={person} dim={person.state === 'disabled'} />
          <span className={styles.names}>
            {mayOpen ? (
              <Link to={PATHS.user} params={{ userId: person.id }} className={styles.link}>
                {nameOf(person)}
              </Link>
            ) : (
              nameOf(person)
            )}
            {person.id === me.id && <span className={styles.tag}>{t(($) => $.users.list.you)}</span>}
            {person.billing && <span className={styles.tag}>{t(($) => $.users.list.billing)}</span>}
            <span className={styles.narrowEmail}>{person.email}</span>
            <span className={styles.narrowState}>
              <UserStateBadge state={person.state} />
            </span>
          </span>
        </span>
      </th>
      <td data-narrow="hide" className={styles.email} title={person.email}>
        {person.email}
      </td>
      <td data-narrow="hide">{t(($) => $.users.licence[person.licence])}</td>
      <td data-narrow="hide">{role(person.roles)}</td>
      <td data-narrow="hide">
        <UserStateBadge state={person.state} />
      </td>
      <td data-align="right" data-narrow="hide" className={`${styles.quiet} num`}>
        {person.last_login_date === null
          ? t(($) => $.users.list.never)
          : format.instant(person.last_login_date)}
      </td>
    </tr>
  );
}
