import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
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

const SMALL = 'focus/1.2-synthetic/aws_1_2_cost_and_usage_rows25_seed7_credits.csv';
const frame = z.object({
  id: z.string(),
  status: z.string(),
  step: z.string(),
  percent: z.number(),
  records: z.number(),
  created_by: z.string().nullable(),
});
type Frame = z.output<typeof frame>;

/** Frames of an open stream, as they come. */
async function* framesOf(reply: AsyncIterable<unknown>): AsyncGenerator<Frame> {
  let text = '';
  for await (const chunk of reply) {
    text += String(chunk);
    const blocks = text.split('\n\n');
    text = blocks.pop() ?? '';
    for (const block of blocks.filter((one) => one.startsWith('event: import\n'))) {
      yield frame.parse(JSON.parse(block.split('\ndata: ')[1] ?? ''));
    }
  }
}

async function listen(asked: string) {
  const headers = { authorization: `Bearer ${asked}` };
  const reply = await world.server.inject({ url: '/api/imports/events', headers, payloadAsStream: true });
  expect(reply.headers['content-type']).toBe('text/event-stream; charset=utf-8');
  return reply.stream();
}

describe('the stream of a company’s imports', { timeout: 120_000 }, () => {
  it('tells each step until the end, and nothing of other companies', async () => {
    const ours = await listen(token);
    const theirs = await listen(await world.login(world.b.admin));
    const overheard: string[] = [];
    theirs.on('data', (chunk: unknown) => overheard.push(String(chunk)));

    const reply = await a.upload(sharedBill(SMALL));
    const { id } = reply.json().data;
    const frames: Frame[] = [];
    for await (const told of framesOf(ours)) {
      frames.push(told);
      if (told.status !== 'pending') break;
    }
    expect(new Set(frames.map((told) => told.id))).toEqual(new Set([id]));
    expect(frames[0]).toMatchObject({ status: 'pending', step: 'download', percent: 0 });
    expect(frames.at(-1)).toMatchObject({ status: 'done', step: 'done', percent: 100, records: 25 });
    expect(frames.at(-1)?.created_by).toBe('Test admin');
    const percents = frames.map((told) => told.percent);
    expect(percents).toEqual(percents.toSorted((x, y) => x - y));
    expect(overheard.join('')).not.toContain('event: import');
    theirs.destroy();
  });

  it('starts with what is under way', async () => {
    const reply = await a.upload(sharedBill(SMALL, 'again.csv'));
    const { id } = reply.json().data;
    const stream = await listen(token);
    for await (const told of framesOf(stream)) {
      expect(told.id).toBe(id);
      break;
    }
    await a.finished(id);
  });
});
