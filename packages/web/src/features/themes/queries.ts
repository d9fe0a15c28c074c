import type { QueryClient } from '@tanstack/react-query';
import { ENDPOINTS } from '@altocost/contract/endpoints.ts';
import type { Theme } from '@altocost/contract/themes/model.ts';
import { call } from '../../api/client.ts';
import { invalidate } from '../../api/query.ts';
import type { CompanyColours, Scheme } from '../../ui/company-theme.ts';
import { companyQuery } from '../companies/public/company.ts';
import { isDefault } from './colours.ts';

const { companies, themes } = ENDPOINTS;

/** Saves a mode's colours: its first ones are made, later ones changed. */
export async function saveColours(
  companyId: string,
  scheme: Scheme,
  own: Theme | null,
  colours: CompanyColours,
): Promise<Theme> {
  if (own !== null) {
    const { data } = await call(themes.update, {
      params: { id: companyId, themeId: own.id },
      body: colours,
    });
    return data;
  }
  const body = { is_default: isDefault(scheme), ...colours };
  const { data } = await call(themes.create, { params: { id: companyId }, body });
  return { id: data.id, ...body };
}

/** Deletes the colours of one mode, or of both. */
export async function removeColours(companyId: string, gone: readonly Theme[]): Promise<void> {
  for (const { id } of gone) await call(themes.remove, { params: { id: companyId, themeId: id } });
}

/** Puts the colours where every screen reads them at once, so that nothing flashes, then asks the server again. */
export async function themesChanged(
  client: QueryClient,
  companyId: string,
  change: (before: readonly Theme[]) => Theme[],
): Promise<void> {
  client.setQueryData(
    companyQuery(companyId).queryKey,
    (known) => known && { ...known, data: { ...known.data, themes: change(known.data.themes) } },
  );
  await invalidate(client, companies.show, themes.list);
}
