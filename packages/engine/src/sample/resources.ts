import type { Chance } from './chance.ts';
import { ACCOUNTS, APPS, DIRTY_ENV, type AccountKey, type AppKey } from './company.ts';
import type { Family, Region, Size } from './family.ts';

/** A place that is always taken by one resource; in short-lived places the resource changes. */
export interface Slot {
  readonly family: Family;
  readonly number: number;
  readonly account: AccountKey;
  readonly region: Region;
  readonly app: AppKey;
  /** Share of the family's cost, against the other slots. */
  readonly weight: number;
  readonly size: Size | null;
  readonly steady: boolean;
  /** May be covered by the family's commitment. */
  readonly eligible: boolean;
  /** First day of the span on which it exists. */
  readonly born: number;
  readonly phase: number;
}

/** What stands in a slot on a day. */
export interface Resource {
  readonly slot: Slot;
  readonly generation: number;
  readonly id: string;
  readonly name: string;
  readonly zone: string;
  readonly tags: readonly (readonly [string, string])[];
}

/** Cost on a day may exceed the average by this much without a resource having more than 24 hours. */
const HEADROOM = 1.6;
/** Committed prices are about this much lower, so that the same money is more hours. */
const COMMITTED_HEADROOM = 1.45;
const HOURS = 24;
/** Spot price in percent of the list price. */
export const SPOT_PERCENT = 38;

/** The slots of a family; `scale` multiplies their number and leaves the cost of the family as it is. */
export function slotsOf(family: Family, scale: number, days: number, chance: Chance): Slot[] {
  const steady = Math.max(family.steady > 0 ? 1 : 0, Math.round(family.steady * scale));
  const churn = Math.max(family.churn > 0 ? 1 : 0, Math.round(family.churn * scale));
  const places = Array.from({ length: steady + churn }, (_, number) => {
    const draw = chance.at('weight', family.key, number);
    return { number, weight: 0.3 + draw * draw * 2.2 };
  });
  const total = places.reduce((sum, place) => sum + place.weight, 0);
  return places.map(({ number, weight }): Slot => {
    const isSteady = number < steady;
    const late = isSteady && number > 2 && !family.window && chance.at('late', family.key, number) < 0.2;
    const eligible =
      isSteady && family.commitment !== undefined && chance.at('eligible', family.key, number) < 0.7;
    const app = chance.pick(family.apps, 'app', family.key, number);
    return {
      family,
      number,
      weight,
      app,
      account: chance.weighted(family.accounts, 'account', family.key, number),
      region: chance.weighted(family.regions, 'region', family.key, number),
      size: sizeOf(family, (family.monthly / 30) * (weight / total) * (eligible ? COMMITTED_HEADROOM : 1)),
      steady: isSteady,
      eligible,
      born: late ? Math.floor(chance.at('born', family.key, number) * days * 0.8) : 0,
      phase: Math.floor(chance.at('phase', family.key, number) * Math.max(1, family.life)),
    };
  });
}

export function generationOf(slot: Slot, dayIndex: number): number {
  return slot.steady ? 0 : Math.floor((dayIndex + slot.phase) / slot.family.life);
}

export function resourceOf(slot: Slot, generation: number, chance: Chance): Resource {
  const { family, number, region, app } = slot;
  const account = ACCOUNTS[slot.account];
  const key = `${family.key}/${number}/${generation}`;
  const named = family.resource({
    account,
    region,
    app,
    env: account.env,
    number: slot.steady ? number + 1 : (generation * 97 + number) % 1000,
    hex: (length) => chance.hex(length, 'hex', key),
    uuid: () => chance.uuid('uuid', key),
  });
  const zone = family.zoned ? zoneOf(family, region, chance.at('zone', family.key, number)) : '';
  return { slot, generation, ...named, zone, tags: tagsOf(slot, key, named.name, chance) };
}

function zoneOf(family: Family, region: Region, at: number): string {
  const index = Math.floor(at * 3);
  switch (family.provider) {
    case 'aws':
      return `${region.id}${'abc'.charAt(index)}`;
    case 'azure':
      return String(index + 1);
    case 'gcp':
      return `${region.id}-${'bcd'.charAt(index)}`;
    case 'oracle':
    case 'other':
      return `QnsC:EU-FRANKFURT-1-AD-${index + 1}`;
  }
}

function sizeOf(family: Family, daily: number): Size | null {
  if (!family.sizes) return null;
  const price = family.spot ? SPOT_PERCENT : 100;
  const enough = (daily * HEADROOM * 1_000_000 * 100) / (HOURS * price);
  return family.sizes.find((size) => size.price >= enough) ?? family.sizes.at(-1) ?? family.sizes[0];
}

/**
 * Tags as people leave them: about one resource in seven has none, some lack team and cost center, and some
 * environments are misspelled. Google labels are lower case by rule.
 */
function tagsOf(slot: Slot, key: string, name: string, chance: Chance): (readonly [string, string])[] {
  const account = ACCOUNTS[slot.account];
  const untagged = slot.account === 'sandbox' || slot.account === 'ml-research' ? 0.4 : 0.115;
  if (chance.at('untagged', key) < untagged) return [];
  const lower = slot.family.provider === 'gcp';
  const dirty = !lower && chance.at('dirty', key) < 0.05;
  const env = dirty ? chance.pick(DIRTY_ENV[account.env], 'spelling', key) : account.env;
  const { team, costCenter } = APPS[slot.app];
  const tags: (readonly [string, string])[] = [
    ['env', env],
    ['app', slot.app],
  ];
  if (chance.at('partial', key) >= 0.12) {
    tags.push(['team', team], ['cost_center', lower ? costCenter.toLowerCase() : costCenter]);
  }
  if (slot.family.resourceType === 'instance' && slot.steady && slot.number < 30) tags.push(['Name', name]);
  return tags;
}
