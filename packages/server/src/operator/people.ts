import { LANGUAGES } from '@altocost/contract/errors.ts';
import { ROLES, type Role } from '@altocost/contract/permissions.ts';
import { emailAddress } from '@altocost/contract/users/model.ts';
import { defaultPermissions } from '@altocost/contract/users/rules.ts';
import { policyProblems } from '../domains/session/password-policy.ts';
import type { State } from '../platform/state.ts';
import { place, textOption, UsageWrong, uuid, type Command, type Terminal, type Words } from './command.ts';
import { doorsOf, invitationLink, operatorActor } from './doors.ts';

const PLACE_OPTIONS = { role: { type: 'string' }, admin: { type: 'boolean' } } as const;

export const peopleCommands: readonly Command[] = [
  {
    name: 'user:create',
    places: { least: 1, most: 1 },
    usage:
      'EMAIL --company ID [--admin | --role ROLE] [--firstname NAME] [--lastname NAME] [--lang LANG] [--password-stdin]',
    does: 'makes an account in a company; prints a link that sets its password once, or takes the first line of the standard input',
    options: {
      ...PLACE_OPTIONS,
      company: { type: 'string' },
      firstname: { type: 'string' },
      lastname: { type: 'string' },
      lang: { type: 'string' },
      'password-stdin': { type: 'boolean' },
    },
    run: createUser,
  },
  {
    name: 'seller:attach',
    places: { least: 2, most: 2 },
    usage: 'EMAIL COMPANY_ID [--role ROLE]',
    does: 'lets somebody who has an account switch to this company too (administrator unless said)',
    options: PLACE_OPTIONS,
    run: attachSeller,
  },
];

async function createUser(state: State, words: Words, terminal: Terminal): Promise<number> {
  const { database, ids, clock, passwords } = state;
  const { users, companies, audit } = doorsOf(state);
  const companyId = uuid(textOption(words, 'company') ?? '', '--company');
  const role = roleOf(words, 'user');
  const lang = LANGUAGES.find((known) => known === (textOption(words, 'lang') ?? 'fr'));
  if (lang === undefined) throw new UsageWrong(`languages: ${LANGUAGES.join(', ')}`);
  const person = {
    id: ids.next(),
    email: emailOf(words),
    firstname: textOption(words, 'firstname') ?? '',
    lastname: textOption(words, 'lastname') ?? '',
    lang,
  };
  const password = words.options['password-stdin'] === true ? await newPassword(terminal, person) : null;
  const passwordHash = password === null ? null : await passwords.hash(password);
  const link = await database.systemTransaction(async (tx) => {
    const company = await companies.get(tx, companyId);
    if ((await users.accountByEmail(tx, person.email)) !== null) {
      throw new UsageWrong(`${person.email} has an account already; \`seller:attach\` adds a company to it`);
    }
    const membership = { ...membershipIn(companyId, role), invited: password === null };
    await users.create(tx, { ...person, passwordHash, demo: false, membership, now: clock.now() });
    const addressee = { ...person, companyId, userId: person.id };
    const made = password === null ? await invitationLink(state, tx, addressee, company.name) : null;
    await audit.record(tx, operatorActor(companyId), {
      kind: password === null ? 'user.invited' : 'user.joined',
      object: { type: 'user', id: person.id, name: person.email },
      after: { role },
    });
    return made;
  });
  terminal.say(person.id);
  if (link !== null) terminal.say(link);
  return 0;
}

async function attachSeller(state: State, words: Words, { say }: Terminal): Promise<number> {
  const { users, companies, audit } = doorsOf(state);
  const email = emailOf(words);
  const companyId = uuid(place(words, 1), 'COMPANY_ID');
  const role = roleOf(words, 'admin');
  const name = await state.database.systemTransaction(async (tx) => {
    const company = await companies.get(tx, companyId);
    const account = await users.accountByEmail(tx, email);
    if (account === null) throw new UsageWrong(`nobody has the address ${email}`);
    if (account.memberships.some((membership) => membership.companyId === companyId)) {
      throw new UsageWrong(`${email} is in ${company.name} already`);
    }
    await users.attach(tx, account.id, membershipIn(companyId, role), state.clock.now());
    await audit.record(tx, operatorActor(companyId), {
      kind: 'user.joined',
      object: { type: 'user', id: account.id, name: email },
      after: { role },
    });
    return company.name;
  });
  say(`${email} may switch to ${name}`);
  return 0;
}

/** Viewers have a licence of their own (spec §6). */
function membershipIn(companyId: string, role: Role) {
  const licence = role === 'viewer' ? ('viewer' as const) : ('control' as const);
  return { companyId, role, licence, permissions: defaultPermissions(role) };
}

function emailOf(words: Words): string {
  const email = emailAddress.safeParse(place(words, 0));
  if (!email.success) throw new UsageWrong(`this is not an e-mail address: ${place(words, 0)}`);
  return email.data;
}

function roleOf(words: Words, fallback: Role): Role {
  if (words.options['admin'] === true) return 'admin';
  const wanted = textOption(words, 'role') ?? fallback;
  const role = ROLES.find((known) => known === wanted);
  if (role === undefined) throw new UsageWrong(`roles: ${ROLES.join(', ')}`);
  return role;
}

async function newPassword(
  terminal: Terminal,
  person: { readonly email: string; readonly firstname: string; readonly lastname: string },
): Promise<string> {
  const password = await terminal.readPassword();
  const broken = await policyProblems(password, { ...person, companies: [] });
  if (broken.length > 0) throw new UsageWrong(`the password is not taken: ${broken.join(', ')}`);
  return password;
}
