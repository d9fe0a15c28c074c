import type { QueryClient } from '@tanstack/react-query';
import { ENDPOINTS } from '@altocost/contract/endpoints.ts';
import type { BodyInput } from '@altocost/contract/kit/endpoint.ts';
import type { Company } from '@altocost/contract/companies/model.ts';
import { call } from '../../api/client.ts';
import { invalidate, query } from '../../api/query.ts';
import { upload } from '../../api/upload.ts';
import { companyQuery } from '../companies/public/company.ts';

const { companies, session, costs } = ENDPOINTS;

export const lastImportQuery = (id: string) => query(companies.lastImport, { params: { id } });

export const saveProfile = (id: string, body: BodyInput<typeof companies.update>) =>
  call(companies.update, { params: { id }, body });

export const sendLogo = (id: string, file: File, onProgress: (sent: number, total: number) => void) =>
  upload(companies.setLogo, { file, params: { id }, onProgress });
export const removeLogo = (id: string) => call(companies.removeLogo, { params: { id } });

/** The server told the company as it is now. Another currency makes every figure stale. */
export async function companyChanged(client: QueryClient, company: Company): Promise<void> {
  const { queryKey } = companyQuery(company.id);
  const before = client.getQueryData(queryKey)?.data;
  client.setQueryData(queryKey, { code: 200, data: company });
  await invalidate(client, session.me, companies.list);
  if (before?.currency !== company.currency) await invalidate(client, ...Object.values(costs));
}
