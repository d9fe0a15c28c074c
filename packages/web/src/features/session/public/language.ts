import { useQueryClient } from '@tanstack/react-query';
import { ENDPOINTS } from '@altocost/contract/endpoints.ts';
import type { Language } from '@altocost/contract/errors.ts';
import { call } from '../../../api/client.ts';
import { session } from '../../../api/session.ts';
import { setLanguage } from '../../../i18n/setup.ts';

/**
 * Switches the language of the screen, remembers it on this machine and, when somebody is signed in, with the user.
 * Answers that carry sentences of the server are asked for again.
 */
export function useSwitchLanguage(): (language: Language) => Promise<void> {
  const client = useQueryClient();
  return async (language) => {
    await setLanguage(language);
    if (!session.isOpen()) return;
    await Promise.allSettled([
      call(ENDPOINTS.session.setLanguage, { body: { lang: language } }),
      client.invalidateQueries(),
    ]);
  };
}
