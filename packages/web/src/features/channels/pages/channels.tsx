import { useNavigate, useSearch } from '@tanstack/react-router';
import { PATHS } from '../../../lib/paths.ts';
import { GroupsPage } from '../../teams/public/groups-page.tsx';

/** The company's channels with their people. */
export default function ChannelsPage() {
  const search = useSearch({ from: `/shell${PATHS.channels}` });
  const navigate = useNavigate({ from: PATHS.channels });
  return (
    <GroupsPage
      kind="channels"
      search={search}
      onSearch={(next) => void navigate({ search: next, replace: true })}
    />
  );
}
