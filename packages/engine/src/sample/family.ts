import type { ProviderId } from '@altocost/contract/connectors/providers.ts';
import type { AccountKey, AppKey } from './company.ts';

/** A place of a cloud. `prefix` starts AWS usage types. */
export interface Region {
  readonly id: string;
  readonly name: string;
  readonly prefix: string;
}

/** What is metered: one line per resource and period. `price` in millionths of a euro per unit, before discounts. */
export interface Meter {
  /** AWS usage type or FOCUS SkuMeter; `{size}` is replaced. */
  readonly usageType: string;
  readonly operation: string;
  readonly unit: string;
  readonly price: number;
  /** Part of the resource's cost, in percent. */
  readonly share: number;
  readonly description: string;
}

/** Sizes that are paid by the hour; the size of a resource is the smallest that carries its cost. */
export interface Size {
  readonly name: string;
  readonly price: number;
  readonly vcpu: number;
  readonly memory: number;
}

/** What a resource's id is made of. */
export interface Identity {
  readonly account: { readonly id: string; readonly name: string };
  readonly region: Region;
  readonly app: string;
  readonly env: string;
  readonly number: number;
  hex(length: number): string;
  uuid(): string;
}

export interface Named {
  readonly id: string;
  readonly name: string;
}

/** Resources of one kind and their demand. Money in euros per 30 days at the end of the year. */
export interface Family {
  readonly key: string;
  readonly provider: ProviderId;
  readonly code: string;
  readonly service: string;
  readonly category: string;
  readonly subcategory: string;
  readonly resourceType: string;
  /** AWS product family, or the FOCUS PublisherName of a marketplace offer. */
  readonly productFamily: string;
  readonly marketplace?: string;
  readonly monthly: number;
  /** Per month, 0.02 is two percent. */
  readonly growth: number;
  /** Cost of a Saturday or Sunday against a working day. */
  readonly weekend: number;
  /** Cost of the last two days of a month against another day. */
  readonly monthEnd: number;
  /** Resources that stay. */
  readonly steady: number;
  /** Resources at a time that live `life` days and are replaced. */
  readonly churn: number;
  readonly life: number;
  readonly accounts: readonly (readonly [AccountKey, number])[];
  readonly apps: readonly [AppKey, ...AppKey[]];
  readonly regions: readonly (readonly [Region, number])[];
  readonly zoned: boolean;
  readonly meters: readonly [Meter, ...Meter[]];
  readonly sizes?: readonly [Size, ...Size[]];
  readonly spot?: boolean;
  /** Key of the commitment whose discount the steady resources may get. */
  readonly commitment?: string;
  /** Only on these days before the last one, both included: an anomaly. */
  readonly window?: { readonly fromBack: number; readonly toBack: number };
  /** Contracted price in percent of the list price. */
  readonly contracted: number;
  readonly resource: (it: Identity) => Named;
}

/** A promise to spend: `daily` euros a day at `rate` percent of the list price. */
export interface Commitment {
  readonly key: string;
  readonly kind: 'savings plan' | 'reservation' | 'committed use';
  readonly name: string;
  readonly account: AccountKey;
  readonly region: Region;
  readonly daily: number;
  readonly rate: number;
  /** `month`: one fee line per month (AWS reserved instances); `period`: one per charge period. */
  readonly billed: 'month' | 'period';
  readonly family: string;
}
