import { LOOKUPS } from '../store/schema.ts';
import type { Ledger, View } from './ask.ts';
import { createBindings } from './bindings.ts';
import { CHARGES, cellsQuery, costMeasure } from './cells.ts';
import { view } from './compile.ts';
import type { Compiled } from './compiled.ts';
import { dimension, type Dimension } from './dimensions.ts';

/** Keys that have a value; a key with an empty value is a missing tag. */
const KEYS: Dimension = {
  lookup: LOOKUPS.tag_set,
  text: `arrayFilter((key, value) -> value != '', mapKeys(tags), mapValues(tags))`,
};
const TAGGED: Dimension = {
  lookup: LOOKUPS.tag_set,
  text: `arrayExists(value -> value != '', mapValues(tags))`,
};

/** `key` and `cost`, most tagged cost first. */
export function compileTagKeys(ledger: Ledger, question: View): Compiled {
  const bindings = createBindings();
  const cells = cellsQuery(
    {
      ...view(ledger, { ...question, group: [] }, bindings),
      group: [KEYS],
      measures: [costMeasure(question.metric)],
    },
    bindings,
  );
  return bindings.compiled(
    `SELECT arrayJoin(g0) AS key, sum(cells.cost) AS cost FROM (${cells}) AS cells GROUP BY key ORDER BY cost DESC, key`,
  );
}

/** One row per `tagged` (1 with any tag, 0 without): `cost`. */
export function compileTaggedCost(ledger: Ledger, question: View): Compiled {
  const bindings = createBindings();
  const cells = cellsQuery(
    {
      ...view(ledger, { ...question, group: [] }, bindings),
      group: [TAGGED],
      measures: [costMeasure(question.metric)],
    },
    bindings,
  );
  return bindings.compiled(`SELECT g0 AS tagged, cost FROM (${cells})`);
}

/** `resources` with an id, and how many of them carry a tag on any of their charges: `with_tags`. */
export function compileTaggedResources(ledger: Ledger, question: View): Compiled {
  const bindings = createBindings();
  const cells = cellsQuery(
    {
      ...view(ledger, { ...question, group: [] }, bindings),
      group: [dimension('resource_id', bindings), TAGGED],
      measures: [CHARGES],
    },
    bindings,
  );
  return bindings.compiled(
    `SELECT count() AS resources, countIf(tagged) AS with_tags FROM ` +
      `(SELECT max(g1) AS tagged FROM (${cells}) WHERE g0 != '' GROUP BY g0)`,
  );
}
