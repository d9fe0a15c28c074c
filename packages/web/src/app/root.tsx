import { Outlet, useMatches } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';

const PRODUCT = 'Altocost';

/** The title of the deepest route that has one. */
export function useRouteTitle(): string {
  const { t } = useTranslation();
  const title = useMatches({
    select: (matches) => matches.map((match) => match.staticData.title).findLast(Boolean),
  });
  return title === undefined ? '' : title(t);
}

/** Below everything: keeps the title of the document. */
export function Root() {
  const title = useRouteTitle();
  useEffect(() => {
    document.title = title === '' ? PRODUCT : `${title} · ${PRODUCT}`;
  }, [title]);
  return <Outlet />;
}
