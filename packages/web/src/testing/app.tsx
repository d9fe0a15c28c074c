import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { Fragment, StrictMode } from 'react';
import { configure, render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { ENDPOINTS } from '@altocost/contract/endpoints.ts';
import { session } from '../api/session.ts';
import { createQueryClient } from '../app/query-client.ts';
import { createAppRouter } from '../app/router.tsx';
import { followSession } from '../app/session-end.ts';
import { startI18n, texts } from '../i18n/setup.ts';
import { notifyProblem } from '../ui/notify.tsx';
import { theme } from '../ui/theme.ts';
import type { FakeServer } from './fake-server.ts';
import { reply, user, uuid } from './records.ts';

// A busy machine is slow, not wrong.
configure({ asyncUtilTimeout: 15_000 });

/** Signs somebody in on this machine, as an earlier visit would have. */
export function signedIn(server: FakeServer, part: Parameters<typeof user>[0] = {}): void {
  session.start({ token: 'token', companyId: uuid(2) });
  server.answer(ENDPOINTS.session.me, reply(user(part)));
  server.answer(ENDPOINTS.workflows.check, reply({ done: [], error: [], running: [] }));
  server.respond(
    ENDPOINTS.imports.events,
    () => new Response(new ReadableStream(), { headers: { 'Content-Type': 'text/event-stream' } }),
  );
}

/** Opens the whole application at an address, with its real router, cache and texts; `strict` runs effects twice. */
export async function openApp(address: string, { strict = false }: { strict?: boolean } = {}) {
  await startI18n();
  const queryClient = createQueryClient((problem) => notifyProblem(problem, texts.t, session.isOpen()));
  queryClient.setDefaultOptions({ queries: { retry: false } });
  const router = createAppRouter(queryClient, createMemoryHistory({ initialEntries: [address] }));
  const unfollow = followSession(router, queryClient);
  const Around = strict ? StrictMode : Fragment;
  const view = render(
    <Around>
      <MantineProvider theme={theme} env="test">
        <QueryClientProvider client={queryClient}>
          <Notifications />
          <RouterProvider router={router} />
        </QueryClientProvider>
      </MantineProvider>
    </Around>,
  );
  return {
    ...view,
    router,
    queryClient,
    person: userEvent.setup(),
    address: () => router.state.location.href,
    close: () => {
      unfollow();
      view.unmount();
      queryClient.clear();
    },
  };
}

/** French and English of the real formats use narrow and fixed spaces; tests compare with plain ones. */
export function plainSpaces(text: string | null | undefined): string {
  return (text ?? '').replace(/[\u202f\u00a0]/g, ' ');
}
