import { useMutation } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { ENDPOINTS } from '@altocost/contract/endpoints.ts';
import { call } from '../../api/client.ts';
import { session } from '../../api/session.ts';
import { PATHS } from '../../lib/paths.ts';
import { useMe } from '../session/public/me.ts';

/**
 * Takes the session to another company (spec §4): the call, a restart with the same token, and the page anew. A page
 * about one thing of the company that is left has nothing to show in the other one: then it is the home page.
 */
export function useSwitchCompany() {
  const me = useMe();
  const router = useRouter();
  return useMutation({
    mutationFn: (companyId: string) =>
      call(ENDPOINTS.companies.switch, { params: { userId: me.id, companyId } }),
    onSuccess: ({ data }) => {
      const oneThing = Object.keys(router.state.matches.at(-1)?.params ?? {}).length > 0;
      session.restart(data.company_id);
      if (oneThing) window.location.assign(PATHS.root);
      else window.location.reload();
    },
  });
}
