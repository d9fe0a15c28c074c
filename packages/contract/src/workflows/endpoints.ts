import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { reply } from '../kit/envelope.ts';
import { workflow } from './model.ts';

export const workflowEndpoints = {
  check: endpoint({
    method: 'GET',
    path: '/workflows/check',
    access: 'session',
    summary: 'Background work of the company that is done, in error or running',
    tag: 'Workflows',
    reply: reply(z.object({ done: z.array(workflow), error: z.array(workflow), running: z.array(workflow) })),
  }),
};
