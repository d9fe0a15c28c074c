import type { z } from 'zod';
import { PERMISSIONS } from '@altocost/contract/permissions.ts';
import type { importRecord, importTotal } from '@altocost/contract/imports/model.ts';
import type { SessionUser } from '@altocost/contract/session/model.ts';

/** A stable id made from a number. */
export function uuid(n: number): string {
  return `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
}

export function user(part: Partial<SessionUser> = {}): SessionUser {
  return {
    id: uuid(1),
    email: 'camille@northwind.example',
    firstname: 'Camille',
    lastname: 'Moreau',
    lang: 'fr',
    address: '',
    active: true,
    admin: true,
    billing: false,
    connector_count: 0,
    offerDayRemaining: null,
    offer_expired: false,
    trial: false,
    email_validated: true,
    has_password: true,
    company_id: uuid(2),
    company: { id: uuid(2), name: 'Northwind SAS', currency: 'EUR' },
    permissions: [...PERMISSIONS],
    roles: [{ name: 'admin' }],
    offer: 'control',
    newBudget: false,
    pinned_dimension_id: null,
    last_login_date: null,
    demo: false,
    ...part,
  };
}

type WireImport = z.input<typeof importRecord>;

export function importOf(part: Partial<WireImport> = {}): WireImport {
  return {
    id: uuid(10),
    provider: 'aws',
    format: 'aws-cur-2.0',
    file: 'cur2-2026-10.csv.gz',
    size: 48_213_022,
    records: 1200,
    read: 1200,
    rejected: 0,
    status: 'done',
    step: 'done',
    percent: 100,
    discovered_at: '2026-11-20T08:12:31Z',
    started_at: '2026-11-20T08:12:32Z',
    finished_at: '2026-11-20T08:12:51Z',
    errors: [],
    notices: [],
    totals: [],
    reconciliation: null,
    can_accept: false,
    created_by: 'Camille Moreau',
    ...part,
  };
}

export function totalOf(month: string, billed: string): z.input<typeof importTotal> {
  const cost = Number(billed);
  return {
    month,
    currency: 'EUR',
    billed_cost: cost,
    effective_cost: cost,
    list_cost: cost,
    contracted_cost: cost,
    exact: { billed_cost: billed, effective_cost: billed, list_cost: billed, contracted_cost: billed },
    rows: 1200,
  };
}

/** A page of a list that holds everything. */
export function page<T>(data: T[]) {
  return { code: 200 as const, data, current_page: 1, last_page: 1, per_page: 25, total: data.length };
}

export function reply<T>(data: T) {
  return { code: 200 as const, data };
}
