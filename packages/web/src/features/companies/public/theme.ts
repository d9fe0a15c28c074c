import { useEffect, useLayoutEffect, useSyncExternalStore } from 'react';
import { themeFor } from '@altocost/contract/themes/model.ts';
import { applyCompanyTheme } from '../../../ui/company-theme.ts';
import type { CompanyColours } from '../../../ui/company-theme.ts';
import { useScheme } from '../../../ui/scheme-toggle.tsx';
import { useMe } from '../../session/public/me.ts';
import { rememberedTheme, rememberThemes } from '../remembered-theme.ts';
import { useCompany } from './company.ts';

let preview: CompanyColours | null = null;
const watchers = new Set<() => void>();

/** Shows these colours on the whole screen instead of the company's own; null shows the company's own again. */
export function previewTheme(colours: CompanyColours | null): void {
  if (preview === colours) return;
  preview = colours;
  watchers.forEach((watch) => watch());
}

/** {@link previewTheme} for a page that edits colours: ends when the page is left. */
export function useThemePreview(colours: CompanyColours | null): void {
  useEffect(() => previewTheme(colours), [colours]);
  useEffect(() => () => previewTheme(null), []);
}

function watchPreview(watch: () => void): () => void {
  watchers.add(watch);
  return () => watchers.delete(watch);
}

/** Paints the company's colours for as long as the shell is shown, in light or dark as the person has it (spec §4). */
export function useCompanyTheme(): void {
  const { company_id } = useMe();
  const company = useCompany();
  const scheme = useScheme().dark ? 'dark' : 'light';
  const shown = useSyncExternalStore(watchPreview, () => preview);
  const themes = company?.themes;
  useEffect(() => {
    if (themes !== undefined) rememberThemes(company_id, themes);
  }, [company_id, themes]);
  useLayoutEffect(() => {
    const own =
      themes === undefined ? rememberedTheme(company_id, scheme) : themeFor(themes, scheme === 'dark');
    applyCompanyTheme(shown ?? own, scheme);
  }, [shown, themes, company_id, scheme]);
  useLayoutEffect(() => () => applyCompanyTheme(null, 'light'), []);
}
