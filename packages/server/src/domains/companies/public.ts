import type { CompanyCurrency } from '@altocost/contract/companies/model.ts';
import type { Offer } from '@altocost/contract/licences/model.ts';
import type { Tx } from '../../platform/db/database.ts';

export interface Company {
  readonly id: string;
  readonly name: string;
  /** What its costs are shown in: chosen, adopted, or the default. */
  readonly currency: CompanyCurrency;
  /** Null: nobody chose, and no bill was published yet. */
  readonly chosenCurrency: CompanyCurrency | null;
  readonly billingAddress: string;
  readonly phone: string;
  /** Raised by every change of the figures; caches and screens compare it. */
  readonly dataVersion: number;
  readonly demo: boolean;
  readonly offer: Offer;
  readonly trialEndsAt: Date | null;
  readonly offerEndsAt: Date | null;
  /** A session ends after so many minutes without use; null: the product's limit. */
  readonly sessionIdleMinutes: number | null;
  /** Licences provisioned for people of each kind. */
  readonly controlLicences: number;
  readonly viewerLicences: number;
}

/** What a company has of each kind that runs the product itself: enough not to think of it. */
export const OWN_LICENCES = 1_000;

export interface NewCompany {
  readonly id: string;
  readonly name: string;
  readonly currency: CompanyCurrency | null;
  readonly demo: boolean;
  /** Absent: control, open-ended, which is what somebody who runs the product has. */
  readonly offer?: Offer;
  readonly trialEndsAt?: Date | null;
  /** Absent: {@link OWN_LICENCES}. */
  readonly controlLicences?: number;
  readonly viewerLicences?: number;
  readonly now: Date;
}

/** What other domains may ask of companies. `tx` is the company's own transaction unless said otherwise. */
export interface CompaniesDoor {
  /** Throws `not_found`. */
  get(tx: Tx, companyId: string): Promise<Company>;
  /** The same, and until the transaction ends nobody else gets it this way: who may do what is decided one after another. */
  lock(tx: Tx, companyId: string): Promise<Company>;
  /** For the transaction that publishes, restores or withdraws a bill; gives the new version. */
  raiseDataVersion(tx: Tx, companyId: string): Promise<number>;
  /**
   * For the transaction that publishes a bill: a company whose currency is open yet takes the bill's, or the default when
   * the bill's is none of ours. Gives the currency when this bill decided it and it is the bill's, else null.
   */
  adoptCurrency(tx: Tx, companyId: string, billCurrency: string): Promise<CompanyCurrency | null>;
  /** In a system transaction. */
  create(tx: Tx, company: NewCompany): Promise<void>;
  /** In a system transaction: is the demo company there? */
  hasDemo(tx: Tx): Promise<boolean>;
}
