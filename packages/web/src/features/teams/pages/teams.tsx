import { useNavigate, useSearch } from '@tanstack/react-router';
import { PATHS } from '../../../lib/paths.ts';
import { GroupsPage } from '../public/groups-page.tsx';

/** The company's teams with their people. */
export default function TeamsPage() {
  const search = useSearch({ from: `/shell${PATHS.teams}` });
  const navigate = useNavigate({ from: PATHS.teams });
  return (
    <GroupsPage
      kind="teams"
      search={search}
      onSearch={(next) => void navigate({ search: next, replace: true })}
    />
  );
}
