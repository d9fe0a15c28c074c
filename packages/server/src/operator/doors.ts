import { auditModule } from '../domains/audit/module.ts';
import type { AuditDoor } from '../domains/audit/public.ts';
import { companiesDoor } from '../domains/companies/door.ts';
import type { CompaniesDoor } from '../domains/companies/public.ts';
import type { MailsDoor } from '../domains/mails/public.ts';
import { createLinks } from '../domains/session/links.ts';
import type { Person } from '../domains/session/public.ts';
import { usersDoor } from '../domains/users/door.ts';
import type { UsersDoor } from '../domains/users/public.ts';
import type { Tx } from '../platform/db/database.ts';
import type { State } from '../platform/state.ts';

/** What the commands may ask of the domains, without a server around them. */
export interface OperatorDoors {
  readonly companies: CompaniesDoor;
  readonly users: UsersDoor;
  readonly audit: AuditDoor;
}

export function doorsOf(state: State): OperatorDoors {
  return { companies: companiesDoor(), users: usersDoor(), audit: auditModule(state).door };
}

/** The link that an invitation would have mailed: it sets the password once. */
export async function invitationLink(
  { ids, clock, config }: State,
  tx: Tx,
  person: Person,
  company: string,
): Promise<string> {
  let link: string | null = null;
  const mails: MailsDoor = {
    async send(_tx, _to, content) {
      if ('link' in content) ({ link } = content);
      return ids.next();
    },
  };
  await createLinks({ ids, clock, mails, publicUrl: config.publicUrl }).invitation(tx, person, {
    company,
    invitedBy: '',
  });
  if (link === null) throw new Error('an invitation has a link');
  return link;
}

/** Who the audit log names for what was done at the command line. */
export function operatorActor(companyId: string) {
  return { companyId, actorId: null, actorName: 'Operator (command line)', ip: '', requestId: '' };
}
