import { auditModule } from '../domains/audit/module.ts';
import type { AuditDoor } from '../domains/audit/public.ts';
import { companiesDoor } from '../domains/companies/door.ts';
import type { CompaniesDoor } from '../domains/companies/public.ts';
import { usersDoor } from '../domains/users/door.ts';
import type { UsersDoor } from '../domains/users/public.ts';
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

/** Who the audit log names for what was done at the command line. */
export function operatorActor(companyId: string) {
  return { companyId, actorId: null, actorName: 'Operator (command line)', ip: '', requestId: '' };
}
