import type { ChainFault } from '../domains/audit/chain.ts';
import { verifyAll, verifyChain } from '../domains/audit/verify.ts';
import { uuid, type Command } from './command.ts';

const SAID: Readonly<Record<ChainFault['fault'], string>> = {
  altered: 'is not as it was written',
  missing: 'is missing',
  cut: 'is not where the log ends',
};

export const auditCommands: readonly Command[] = [
  {
    name: 'audit:verify',
    places: { least: 0, most: 1 },
    usage: '[COMPANY_ID]',
    does: 'checks the chain of the audit log and names the first entry that was altered; exit code 1 then',
    async run({ database }, { places: [given] }, { say }) {
      const verified =
        given === undefined
          ? await verifyAll(database)
          : [await verifyChain(database, uuid(given, 'COMPANY_ID'))];
      for (const { companyId, entries, fault } of verified) {
        say(
          fault === null
            ? `${companyId}: ${entries} entries, as they were written`
            : `${companyId}: entry ${fault.seq} ${SAID[fault.fault]} (${entries} good entries before it)`,
        );
      }
      return verified.every(({ fault }) => fault === null) ? 0 : 1;
    },
  },
];
