import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createWorld, type World } from '../../testing/world.ts';
import { importer, sharedBill, type Importer } from './testing/bills.ts';

let world: World;
let token: string;
let a: Importer;
beforeAll(async () => {
  world = await createWorld({ jobs: true });
  token = await world.login(world.a.admin);
  a = importer(world, token);
});
afterAll(() => world.close());

const FOCUS = 'focus/1.0-real-anonymised/focus_sample_1000.csv';

describe('bringing a bill in', () => {
  it('ends with totals that equal the file to the last digit', async () => {
    const record = await a.bring(sharedBill(FOCUS));
    expect(record).toMatchObject({ status: 'done' });
  });
});
