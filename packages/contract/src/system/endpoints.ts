import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { reply } from '../kit/envelope.ts';

const tag = 'System';

export const systemEndpoints = {
  health: endpoint({
    method: 'GET',
    path: '/health',
    access: 'public',
    summary: 'Answers once the product can serve',
    tag,
    reply: reply(
      z.object({
        status: z.literal('ok'),
        version: z.string(),
        demo: z
          .boolean()
          .optional()
          .meta({ description: 'The demo company is there; its account may be offered on the login page' }),
      }),
    ),
    errors: ['unavailable'],
  }),
  metrics: endpoint({
    method: 'GET',
    path: '/metrics',
    access: 'public',
    summary: 'Figures for Prometheus; from the machine itself, or with the metrics token',
    tag,
    kind: 'file',
    reply: z.string(),
    errors: ['forbidden'],
  }),
};
