import type { ACCOUNTS, AccountKey } from './company.ts';
import type { Commitment, Family, Meter, Region } from './family.ts';
import type { Units } from './money.ts';
import type { Resource } from './resources.ts';

/** What is charged for: a family's service, or a fee, credit or tax. */
export type Subject = Pick<
  Family,
  'code' | 'service' | 'category' | 'subcategory' | 'resourceType' | 'productFamily' | 'marketplace'
>;

/** One charge before a provider's layout gives it columns. Amounts of `usage` follow from quantity × price. */
export interface Charge {
  readonly kind: 'usage' | 'covered' | 'commitment' | 'fee' | 'credit' | 'refund' | 'tax' | 'adjustment';
  readonly subject: Subject;
  readonly account: (typeof ACCOUNTS)[AccountKey];
  readonly resource: Resource | null;
  readonly region: Region | null;
  readonly meter: Meter | null;
  readonly from: string;
  readonly until: string;
  readonly quantity: number;
  readonly listPrice: number;
  readonly price: number;
  readonly spot: boolean;
  readonly list: Units;
  /** At the negotiated price. */
  readonly contracted: Units;
  /** Amortised; of `commitment` the unused part. */
  readonly effective: Units;
  /** Invoiced, as FOCUS counts it: 0 for covered usage, the fee for a commitment. */
  readonly billed: Units;
  readonly commitment: Commitment | null;
  readonly description: string;
}
