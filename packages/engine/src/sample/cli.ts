// `npm run sample -- --lines 10_000_000 --out DIR [--last-day 2026-01-31] [--seed 1]`: writes the demo company's bills.
import { parseArgs } from 'node:util';
import { day } from '@altocost/contract/kit/calendar.ts';
import { writeEstate } from './estate.ts';

const { values } = parseArgs({
  options: {
    lines: { type: 'string' },
    out: { type: 'string', default: 'sample' },
    'last-day': { type: 'string', default: '2026-01-31' },
    seed: { type: 'string' },
  },
});
const files = await writeEstate({
  dir: values.out,
  lastDay: day(values['last-day']),
  ...(values.lines === undefined ? {} : { lines: whole(values.lines) }),
  ...(values.seed === undefined ? {} : { seed: whole(values.seed) }),
});
for (const file of files) {
  console.log(`${file.path}: ${file.rows} lines of ${file.provider}`);
}

function whole(text: string): number {
  const value = Number(text.replaceAll('_', ''));
  if (!Number.isInteger(value) || value <= 0) throw new RangeError(`not a positive whole number: ${text}`);
  return value;
}
