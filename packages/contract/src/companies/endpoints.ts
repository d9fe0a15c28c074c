import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { listReply, pageQuery, reply } from '../kit/envelope.ts';
import { IMPORT_STATUSES, importRecord } from '../imports/model.ts';
import { company, COMPANY_CURRENCIES, companyRow, IDLE_MINUTES_MAX, IDLE_MINUTES_MIN } from './model.ts';

const tag = 'Companies';
const id = z.object({ id: z.uuid() });

export const companyEndpoints = {
  show: endpoint({
    method: 'GET',
    path: '/company/:id',
    access: 'session',
    summary: 'The company of the session: profile, currency, logo, colours',
    tag,
    whenExpired: 'allowed',
    params: id,
    reply: reply(company),
    errors: ['not_found'],
  }),
  status: endpoint({
    method: 'GET',
    path: '/company/:id/status',
    access: 'session',
    summary: 'What the last import ended as',
    tag,
    params: id,
    reply: reply(z.object({ importStatus: z.enum(IMPORT_STATUSES) })),
    errors: ['not_found'],
  }),
  lastImport: endpoint({
    method: 'GET',
    path: '/company/:id/lastImport',
    access: 'costreport.index',
    summary: 'The newest import, or null when nothing was brought in',
    tag,
    params: id,
    reply: reply(importRecord.nullable()),
    errors: ['not_found'],
  }),
  update: endpoint({
    method: 'PUT',
    path: '/company/:id',
    access: 'company.update',
    summary: 'Change the profile; figures follow the currency, bills keep their own',
    tag,
    params: id,
    body: z.strictObject({
      name: z.string().trim().min(1, { error: 'required' }).max(120),
      billing_address: z.string().trim().max(500),
      phone: z
        .string()
        .trim()
        .max(40)
        .regex(/^[+\d().\s/-]*$/, { error: 'invalid_phone' }),
      currency: z.enum(COMPANY_CURRENCIES),
      session_idle_minutes: z
        .number()
        .int()
        .min(IDLE_MINUTES_MIN)
        .max(IDLE_MINUTES_MAX)
        .nullable()
        .optional(),
    }),
    reply: reply(company),
    errors: ['not_found'],
  }),
  setLogo: endpoint({
    method: 'POST',
    path: '/company/:id/logo',
    access: 'company.update',
    summary: 'Upload a logo: PNG, JPEG or WebP up to 1 MB; it is re-encoded',
    tag,
    multipart: true,
    params: id,
    body: z.strictObject({}),
    reply: reply(company),
    errors: ['not_found', 'too_large', 'unsupported_type', 'validation_failed'],
  }),
  removeLogo: endpoint({
    method: 'DELETE',
    path: '/company/:id/logo',
    access: 'company.update',
    summary: 'Go back to the product’s own logo',
    tag,
    params: id,
    reply: reply(company),
    errors: ['not_found'],
  }),
  list: endpoint({
    method: 'GET',
    path: '/admin/companies',
    access: 'switch.company',
    summary: 'Companies that the caller may switch to, by name; `q` looks into names',
    tag,
    whenExpired: 'allowed',
    query: pageQuery.extend({ q: z.string().trim().max(100).optional() }),
    reply: listReply(companyRow),
  }),
  switch: endpoint({
    method: 'PATCH',
    path: '/user/:userId/:companyId',
    access: 'switch.company',
    summary: 'Take the caller’s session to another of their companies',
    tag,
    sessionOnly: true,
    demo: 'allowed',
    whenExpired: 'allowed',
    params: z.object({ userId: z.uuid(), companyId: z.uuid() }),
    reply: reply(z.object({ user_id: z.uuid(), company_id: z.uuid() })),
    errors: ['not_found'],
  }),
};
