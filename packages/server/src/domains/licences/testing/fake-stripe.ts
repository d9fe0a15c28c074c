import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import Stripe from 'stripe';
import { z } from 'zod';

export const PRICES = {
  starter: 'price_starter1',
  starterBefore: 'price_starter0',
  control: 'price_control1',
};
const WEBHOOK_SECRET = 'whsec_only_for_tests_0123456789';
const KEY = 'sk_test_CANARYonlyForTests';

/** A subscription as Stripe lists it; instants in seconds. */
export interface FakeSubscription {
  readonly id: string;
  readonly price: string;
  readonly status: string;
  readonly created: number;
  readonly from: number;
  readonly until: number;
  readonly cancelAt?: number;
  readonly endedAt?: number;
  readonly companyId?: string;
}

export interface Asked {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly form: Readonly<Record<string, string>>;
  readonly idempotencyKey: string | undefined;
  readonly authorization: string | undefined;
}

/** How Stripe fails. `null`: it does not. */
export type Trouble = 'error' | 'wrong key' | 'garbage' | 'nonsense' | 'hang' | 'trickle' | 'cut' | null;

/** The outside world: Stripe's API as far as it is asked, with everything that it was asked. */
export interface FakeStripe {
  readonly env: Readonly<Record<string, string>>;
  readonly asked: Asked[];
  /** Subscriptions by customer. */
  readonly subscriptions: Map<string, FakeSubscription[]>;
  trouble: Trouble;
  /** The next answer about subscriptions is made up now and given when `release` is called. */
  holdNext(): { readonly isHeld: Promise<void>; release(): void };
  /** An event as Stripe sends it, and its genuine signature. */
  event(event: FakeEvent): { readonly body: string; readonly signature: string };
  close(): Promise<void>;
}

export interface FakeEvent {
  readonly id: string;
  readonly type: string;
  readonly customer: string | null;
  readonly at: Date;
  /** What only a believer of events would store. */
  readonly claims?: Readonly<Record<string, unknown>>;
}

const stripe = new Stripe(KEY);
const port = z.object({ port: z.number() });

/** Signs as Stripe does. */
export function sign(body: string, at: Date, { secret = WEBHOOK_SECRET, scheme = 'v1' } = {}): string {
  const timestamp = Math.floor(at.getTime() / 1_000);
  return stripe.webhooks.generateTestHeaderString({ payload: body, secret, timestamp, scheme });
}

/** Listens on a free port of this machine. */
export async function startFakeStripe(): Promise<FakeStripe> {
  const asked: Asked[] = [];
  const subscriptions = new Map<string, FakeSubscription[]>();
  let hold: { readonly held: () => void; readonly released: Promise<void> } | null = null;
  let customers = 0;

  const answer = async (request: Asked): Promise<unknown> => {
    const { method, path, query } = request;
    if (`${method} ${path}` === 'GET /v1/subscriptions') {
      const found = subscriptions.get(query.get('customer') ?? '') ?? [];
      const listed = { object: 'list', has_more: false, data: found.map(listedAs) };
      const holding = hold;
      hold = null;
      holding?.held();
      await holding?.released;
      return listed;
    }
    if (`${method} ${path}` === 'POST /v1/customers') return { object: 'customer', id: `cus_${++customers}` };
    if (path === '/v1/checkout/sessions') return { id: 'cs_1', url: 'https://checkout.stripe.example/cs_1' };
    if (path === '/v1/billing_portal/sessions') {
      return { id: 'bps_1', url: 'https://billing.stripe.example/bps_1' };
    }
    throw new Error(`Stripe is not asked ${method} ${path}`);
  };
  const server = createServer((request, response) => {
    void (async () => {
      const now = await askedBy(request);
      asked.push(now);
      if (fake.trouble !== null) return misbehave(fake.trouble, response);
      response.writeHead(200, { 'content-type': 'application/json', 'request-id': 'req_fake' });
      response.end(JSON.stringify(await answer(now)));
    })();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const at = port.parse(server.address()).port;

  const fake: FakeStripe = {
    env: {
      STRIPE_SECRET_KEY: KEY,
      STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
      STRIPE_PRICE_STARTER: `${PRICES.starter} ${PRICES.starterBefore}`,
      STRIPE_PRICE_CONTROL: PRICES.control,
      STRIPE_API_URL: `http://127.0.0.1:${at}`,
    },
    asked,
    subscriptions,
    trouble: null,
    holdNext() {
      const [isHeld, held] = signal();
      const [released, release] = signal();
      hold = { held, released };
      return { isHeld, release };
    },
    event({ id, type, customer, at: sentAt, claims = {} }) {
      const created = Math.floor(sentAt.getTime() / 1_000);
      const object = { id: 'object_of_the_event', customer, ...claims };
      const body = JSON.stringify({ id, object: 'event', type, created, data: { object } });
      return { body, signature: sign(body, sentAt) };
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return fake;
}

function signal(): [Promise<void>, () => void] {
  let give = () => {};
  const given = new Promise<void>((resolve) => {
    give = resolve;
  });
  return [given, () => give()];
}

async function askedBy(request: IncomingMessage): Promise<Asked> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://stripe.example');
  const key = request.headers['idempotency-key'];
  return {
    method: request.method ?? '',
    path: pathname,
    query: searchParams,
    form: Object.fromEntries(new URLSearchParams(await text(request))),
    idempotencyKey: typeof key === 'string' ? key : undefined,
    authorization: request.headers.authorization,
  };
}

function listedAs(given: FakeSubscription) {
  return {
    id: given.id,
    object: 'subscription',
    status: given.status,
    created: given.created,
    cancel_at: given.cancelAt ?? null,
    ended_at: given.endedAt ?? null,
    metadata: given.companyId === undefined ? {} : { company_id: given.companyId },
    items: {
      object: 'list',
      data: [
        {
          id: `si_${given.id}`,
          price: { id: given.price },
          current_period_start: given.from,
          current_period_end: given.until,
        },
      ],
    },
  };
}

function misbehave(trouble: Exclude<Trouble, null>, response: ServerResponse): void {
  const failing = (status: number, error: Record<string, string>) => {
    response.writeHead(status, { 'content-type': 'application/json', 'request-id': 'req_fake' });
    response.end(JSON.stringify({ error }));
  };
  const troubles: Record<typeof trouble, () => void> = {
    error: () => failing(500, { type: 'api_error', message: 'broken' }),
    'wrong key': () =>
      failing(401, { type: 'invalid_request_error', message: `Invalid API Key provided: ${KEY}` }),
    garbage: () => void response.end('<html>down for maintenance</html>'),
    nonsense: () => void response.end('{"object":"list"}'),
    hang: () => {},
    trickle: () => {
      response.writeHead(200, { 'content-type': 'application/json' });
      const timer = setInterval(() => response.write(' '), 500);
      response.once('close', () => clearInterval(timer));
    },
    cut: () => void response.destroy(),
  };
  troubles[trouble]();
}
