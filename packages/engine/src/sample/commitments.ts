import { ACCOUNTS } from './company.ts';
import type { Charge } from './charge.ts';
import type { Commitment, Family } from './family.ts';
import { unitsOf, type Units } from './money.ts';

/** A commitment at work: it covers usage until its amount of the period is used up, and charges the rest as unused. */
export interface Promised {
  readonly commitment: Commitment;
  startDay(): void;
  /** The quantity that is worth `euros` at the committed price, if that much is left in this period. */
  cover(euros: number, listPrice: number, period: number): { quantity: number; effective: Units } | undefined;
  /** The fee of each period of the day, when billed by the period. */
  endDay(instants: readonly string[]): Charge[];
  /** The fee of the days since the last call, when billed by the month. */
  endMonth(from: string, until: string): Charge[];
}

export function createPromise(
  commitment: Commitment,
  families: readonly Family[],
  periods: number,
): Promised {
  const subject = families.find((family) => family.key === commitment.family);
  const budget = unitsOf(commitment.daily / periods);
  const used = Array.from({ length: periods }, () => 0);
  const month = { fee: 0, used: 0 };
  const charge = (from: string, until: string, fee: Units, spent: Units): Charge[] =>
    subject === undefined || fee === 0
      ? []
      : [
          {
            kind: 'commitment',
            subject,
            account: ACCOUNTS[commitment.account],
            resource: null,
            region: commitment.region,
            meter: null,
            from,
            until,
            quantity: 0,
            listPrice: 0,
            price: 0,
            spot: false,
            list: fee,
            contracted: fee,
            effective: fee - spent,
            billed: fee,
            commitment,
            description: commitment.name,
          },
        ];
  return {
    commitment,
    startDay: () => {
      used.fill(0);
    },
    cover: (euros, listPrice, period) => {
      const price = Math.max(1, Math.round((listPrice * commitment.rate) / 100));
      const quantity = Math.max(1, Math.round((euros * 1e10) / price));
      const effective = quantity * price;
      const spent = (used[period] ?? 0) + effective;
      if (spent > budget) return undefined;
      used[period] = spent;
      return { quantity, effective };
    },
    endDay: (instants) => {
      if (commitment.billed === 'period') {
        return used.flatMap((spent, period) =>
          charge(instants[period] ?? '', instants[period + 1] ?? '', budget, spent),
        );
      }
      month.fee += budget * periods;
      for (const spent of used) month.used += spent;
      return [];
    },
    endMonth: (from, until) => {
      const fee = charge(from, until, month.fee, month.used);
      month.fee = 0;
      month.used = 0;
      return fee;
    },
  };
}
