import { daysBetween, type Day } from '@altocost/contract/kit/calendar.ts';
import type { Chance } from './chance.ts';
import { ACCOUNTS } from './company.ts';
import { createPromise, type Promised } from './commitments.ts';
import { demandOf, profileOf } from './demand.ts';
import type { Charge } from './charge.ts';
import type { Commitment, Family } from './family.ts';
import { generationOf, resourceOf, slotsOf, SPOT_PERCENT, type Resource, type Slot } from './resources.ts';
import { instantsOf, type Span } from './span.ts';

/** One provider's part of the company. */
export interface Estate {
  chargesOf(d: Day): Generator<Charge>;
  /** Fees of commitments that are billed once a month, for the days since the last call. */
  monthlyFees(from: Day, until: Day): Charge[];
}

interface Stand {
  readonly slot: Slot;
  resource: Resource | null;
}

export function createEstate(options: {
  span: Span;
  families: readonly Family[];
  commitments: readonly Commitment[];
  scale: number;
  periods: number;
  chance: Chance;
}): Estate {
  const { span, families, scale, periods, chance } = options;
  const profile = profileOf(periods);
  const stands = families.map((family) => ({
    family,
    list: slotsOf(family, scale, span.length, chance).map((slot): Stand => ({ slot, resource: null })),
  }));
  const promises = new Map(options.commitments.map((c) => [c.key, createPromise(c, families, periods)]));

  function* chargesOf(d: Day): Generator<Charge> {
    const index = daysBetween(span.first, d);
    const instants = instantsOf(d, periods);
    for (const promise of promises.values()) promise.startDay();
    for (const { family, list } of stands) {
      const alive = list.filter((stand) => stand.slot.born <= index);
      const weights = alive.map(
        (s) => s.slot.weight * chance.between(0.9, 1.1, 'n', family.key, s.slot.number, index),
      );
      const total = weights.reduce((sum, weight) => sum + weight, 0);
      const demand = demandOf(family, d, span.last, chance);
      if (demand <= 0) continue;
      const promise = family.commitment === undefined ? undefined : promises.get(family.commitment);
      for (const [at, stand] of alive.entries()) {
        const resource = current(stand, index);
        const euros = (demand * (weights[at] ?? 0)) / total;
        yield* usageOf(resource, euros, { profile, instants, promise });
      }
    }
    for (const promise of promises.values()) yield* promise.endDay(instants);
  }

  function current(stand: Stand, index: number): Resource {
    const generation = generationOf(stand.slot, index);
    if (stand.resource?.generation !== generation) {
      stand.resource = resourceOf(stand.slot, generation, chance);
    }
    return stand.resource;
  }

  return {
    chargesOf,
    monthlyFees: (from, until) =>
      [...promises.values()].flatMap((promise) =>
        promise.endMonth(`${from}T00:00:00Z`, `${until}T00:00:00Z`),
      ),
  };
}

/** The lines of one resource on one day, as far as possible covered by its commitment. */
function* usageOf(
  resource: Resource,
  euros: number,
  periods: { profile: readonly number[]; instants: readonly string[]; promise: Promised | undefined },
): Generator<Charge> {
  const { profile, instants, promise } = periods;
  const { family } = resource.slot;
  for (const meter of family.meters) {
    const listPrice = meter.price === 0 ? (resource.slot.size?.price ?? 1) : meter.price;
    const price = Math.max(
      1,
      Math.round((listPrice * (family.spot ? SPOT_PERCENT : family.contracted)) / 100),
    );
    for (const [period, share] of profile.entries()) {
      const worth = euros * (meter.share / 100) * share;
      const covered = resource.slot.eligible ? promise?.cover(worth, listPrice, period) : undefined;
      const quantity = covered?.quantity ?? Math.max(1, Math.round((worth * 1e10) / price));
      const contracted = quantity * price;
      yield {
        kind: covered ? 'covered' : 'usage',
        subject: family,
        account: ACCOUNTS[resource.slot.account],
        resource,
        region: resource.slot.region,
        meter,
        from: instants[period] ?? '',
        until: instants[period + 1] ?? '',
        quantity,
        listPrice,
        price,
        spot: family.spot === true,
        list: quantity * listPrice,
        contracted,
        effective: covered?.effective ?? contracted,
        billed: covered ? 0 : contracted,
        commitment: covered ? (promise?.commitment ?? null) : null,
        description: meter.description.replace('{size}', resource.slot.size?.name ?? ''),
      };
    }
  }
}
