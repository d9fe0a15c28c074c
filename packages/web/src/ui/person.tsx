import styles from './person.module.css';

/** What it takes to name somebody. */
export interface PersonNames {
  readonly firstname: string;
  readonly lastname: string;
  readonly email: string;
}

/** First letters of the names, or of the e-mail address. */
export function initialsOf({ firstname, lastname, email }: PersonNames): string {
  const letters = `${firstname.charAt(0)}${lastname.charAt(0)}`;
  return (letters === '' ? email.slice(0, 2) : letters).toUpperCase();
}

/** Both names, or the e-mail address. */
export function nameOf({ firstname, lastname, email }: PersonNames): string {
  return `${firstname} ${lastname}`.trim() || email;
}

interface PersonAvatarProps {
  readonly person: PersonNames;
  readonly size?: 'small' | 'large';
  /** Somebody who cannot sign in stands back. */
  readonly dim?: boolean;
}

/** The initials of somebody whose name stands beside them. */
export function PersonAvatar({ person, size = 'small', dim = false }: PersonAvatarProps) {
  return (
    <span className={styles.avatar} data-size={size} data-dim={dim || undefined} aria-hidden="true">
      {initialsOf(person)}
    </span>
  );
}

interface PeopleProps {
  readonly people: readonly PersonNames[];
  /** More than this are counted: "+4". */
  readonly shown?: number;
}

/** Some people as overlapping initials; their names for those who cannot see them, and as the tooltip. */
export function People({ people, shown = 5 }: PeopleProps) {
  const names = people.map(nameOf).join(', ');
  const more = people.length - shown;
  return (
    <span className={styles.people} role="img" aria-label={names} title={names}>
      {people.slice(0, shown).map((person) => (
        <PersonAvatar key={person.email} person={person} />
      ))}
      {more > 0 && <span className={styles.more}>{`+${more}`}</span>}
    </span>
  );
}
