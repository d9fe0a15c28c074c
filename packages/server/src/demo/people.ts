import { EDITOR_PERMISSIONS, USER_PERMISSIONS, VIEWER_PERMISSIONS } from '@altocost/contract/users/rules.ts';
import { and, eq } from 'drizzle-orm';
import type { UsersDoor } from '../domains/users/public.ts';
import type { Tx } from '../platform/db/database.ts';
import { channelMembers, channels, teamMembers, teams } from '../platform/db/schema/teams.ts';
import { memberships } from '../platform/db/schema/users.ts';
import type { Ids } from '../platform/ids.ts';

type Set = 'user' | 'editor' | 'viewer';

interface Colleague {
  readonly name: readonly [firstname: string, lastname: string];
  readonly lang: 'fr' | 'en';
  readonly set: Set;
  /** Hours since they were last here; null: was invited and has not come yet. */
  readonly seen: number | null;
  readonly disabled?: true;
}

const PERMISSIONS = {
  user: USER_PERMISSIONS,
  editor: EDITOR_PERMISSIONS,
  viewer: VIEWER_PERMISSIONS,
} as const;
const HOUR_MS = 3_600_000;
const DOMAIN = 'northwind.example';

const COLLEAGUES: readonly Colleague[] = [
  { name: ['Inès', 'Lefebvre'], lang: 'fr', set: 'editor', seen: 2 },
  { name: ['Thomas', 'Garnier'], lang: 'fr', set: 'user', seen: 5 },
  { name: ['Aisha', 'Rahman'], lang: 'en', set: 'editor', seen: 26 },
  { name: ['Lucas', 'Ferreira'], lang: 'fr', set: 'user', seen: 51 },
  { name: ['Hannah', 'Schmidt'], lang: 'en', set: 'user', seen: 74 },
  { name: ['Oluwaseun', 'Adeyemi'], lang: 'en', set: 'viewer', seen: 97 },
  { name: ['Margaux', 'Petit'], lang: 'fr', set: 'viewer', seen: 340 },
  { name: ['Jean-Baptiste', 'de la Rochefoucauld'], lang: 'fr', set: 'user', seen: 1_500, disabled: true },
  { name: ['Sofía', 'Núñez'], lang: 'en', set: 'viewer', seen: null },
];

interface List {
  readonly name: string;
  readonly description: string;
  /** Places in {@link COLLEAGUES}. */
  readonly members: readonly number[];
}

const TEAMS: readonly List[] = [
  { name: 'FinOps', description: 'Suit les coûts et anime les revues mensuelles', members: [0, 2] },
  { name: 'Plateforme', description: 'Kubernetes, réseau et stockage', members: [1, 3, 4] },
  { name: 'Data', description: 'Entrepôt et traitements de données', members: [2, 4, 5] },
];
const CHANNELS: readonly List[] = [
  { name: 'Alertes de coûts', description: 'Qui prévenir quand une alerte se déclenche', members: [0, 1, 2] },
  { name: 'Direction', description: 'Synthèse mensuelle', members: [5, 6] },
];

/**
 * The colleagues of the demo account, so that the screens of people show what they show elsewhere. None of them has a password, and they go with the
 * demo.
 */
export async function addColleagues(
  tx: Tx,
  { users, ids }: { readonly users: UsersDoor; readonly ids: Ids },
  companyId: string,
  now: Date,
): Promise<void> {
  const people: string[] = [];
  for (const colleague of COLLEAGUES) people.push(await add(tx, { users, ids }, companyId, colleague, now));
  for (const list of TEAMS) {
    const id = ids.next();
    await tx.insert(teams).values({ ...described(list), companyId, id, createdAt: now, updatedAt: now });
    await tx
      .insert(teamMembers)
      .values(membersOf(list, people).map((userId) => ({ companyId, teamId: id, userId })));
  }
  for (const list of CHANNELS) {
    const id = ids.next();
    await tx.insert(channels).values({ ...described(list), companyId, id, createdAt: now, updatedAt: now });
    await tx
      .insert(channelMembers)
      .values(membersOf(list, people).map((userId) => ({ companyId, channelId: id, userId })));
  }
}

async function add(
  tx: Tx,
  { users, ids }: { readonly users: UsersDoor; readonly ids: Ids },
  companyId: string,
  { name: [firstname, lastname], lang, set, seen, disabled }: Colleague,
  now: Date,
): Promise<string> {
  const id = ids.next();
  const role = set === 'viewer' ? 'viewer' : 'user';
  await users.create(tx, {
    id,
    email: addressOf(firstname, lastname),
    passwordHash: null,
    firstname,
    lastname,
    lang,
    demo: true,
    membership: {
      companyId,
      role,
      licence: set === 'viewer' ? 'viewer' : 'control',
      permissions: PERMISSIONS[set],
      invited: seen === null,
    },
    now,
  });
  if (seen !== null) await users.recordLogin(tx, id, companyId, new Date(now.getTime() - seen * HOUR_MS));
  if (disabled === true) {
    await tx
      .update(memberships)
      .set({ active: false })
      .where(and(eq(memberships.companyId, companyId), eq(memberships.userId, id)));
  }
  return id;
}

function described({ name, description }: List) {
  return { name, description };
}

function membersOf({ members }: List, people: readonly string[]): string[] {
  return members.flatMap((place) => people[place] ?? []);
}

/** First name and last word of the last name, in plain letters. */
function addressOf(firstname: string, lastname: string): string {
  const plain = (text: string) =>
    text
      .normalize('NFD')
      .replace(/[^a-z-]/gi, '')
      .toLowerCase();
  return `${plain(firstname)}.${plain(lastname.split(' ').at(-1) ?? '')}@${DOMAIN}`;
}
