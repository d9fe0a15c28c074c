import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { reply } from '../kit/envelope.ts';
import { licenceCount, PAID_OFFERS, subscription } from './model.ts';

const tag = 'Licences';
const link = reply(z.object({ url: z.url() }));

export const licenceEndpoints = {
  counts: endpoint({
    method: 'GET',
    path: '/licences',
    access: 'user.index',
    summary: 'Licences provisioned, used and available',
    tag,
    reply: reply(z.array(licenceCount)),
  }),
  subscription: endpoint({
    method: 'GET',
    path: '/subscription',
    access: 'company.update',
    summary: 'The company’s offer, its trial and what can be bought',
    tag,
    whenExpired: 'allowed',
    reply: reply(subscription),
  }),
  checkout: endpoint({
    method: 'POST',
    path: '/subscription/checkout',
    access: 'company.update',
    summary: 'Start paying for an offer; leads to the payment provider’s page',
    tag,
    fresh: true,
    whenExpired: 'allowed',
    body: z.strictObject({ offer: z.enum(PAID_OFFERS) }),
    reply: link,
    errors: ['upstream_failed', 'unavailable'],
  }),
  portal: endpoint({
    method: 'POST',
    path: '/subscription/portal',
    access: 'company.update',
    summary: 'Open the payment provider’s page for invoices, cards and cancelling',
    tag,
    fresh: true,
    whenExpired: 'allowed',
    reply: link,
    errors: ['upstream_failed', 'unavailable', 'conflict'],
  }),
  stripeEvent: endpoint({
    method: 'POST',
    path: '/payments/stripe',
    access: 'public',
    summary: 'Events of the payment provider; only a genuine signature over the raw body has an effect',
    tag,
    body: z.unknown(),
    rawBody: true,
    reply: reply(z.null()),
    errors: ['unavailable', 'validation_failed'],
  }),
};
