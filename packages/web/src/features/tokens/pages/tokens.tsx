import { Button } from '@mantine/core';
import { IconKey, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiToken } from '@altocost/contract/tokens/endpoints.ts';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { RowsSkeleton } from '../../../ui/skeletons.tsx';
import { CreateDialog } from '../parts/create-dialog.tsx';
import { RevokeDialog } from '../parts/revoke-dialog.tsx';
import { SecretDialog } from '../parts/secret-dialog.tsx';
import type { Secret } from '../parts/secret-dialog.tsx';
import { TokenTable } from '../parts/token-table.tsx';
import { listQuery } from '../queries.ts';

const SKELETON_ROWS = 4;

/** One's own keys for scripts. */
export default function TokensPage() {
  const { t } = useTranslation();
  const [creating, setCreating] = useState(false);
  const [secret, setSecret] = useState<Secret | null>(null);
  const [revoking, setRevoking] = useState<ApiToken | null>(null);
  const list = useQuery(listQuery());
  const add = (
    <Button leftSection={<IconPlus size={16} stroke={1.8} aria-hidden />} onClick={() => setCreating(true)}>
      {t(($) => $.tokens.create)}
    </Button>
  );
  const tokens = list.data?.data;
  return (
    <>
      <PageHead
        title={t(($) => $.tokens.title)}
        desc={t(($) => $.tokens.desc)}
        {...(tokens?.length === 0 ? {} : { actions: add })}
      />
      {list.isError ? (
        <Card>
          <ErrorState problem={list.error} onRetry={() => void list.refetch()} retrying={list.isFetching} />
        </Card>
      ) : tokens === undefined ? (
        <Card>
          <RowsSkeleton rows={SKELETON_ROWS} height={52} />
        </Card>
      ) : tokens.length === 0 ? (
        <Card>
          <EmptyState
            icon={<IconKey size={22} stroke={1.7} />}
            title={t(($) => $.tokens.empty.title)}
            text={t(($) => $.tokens.empty.text)}
            action={add}
          />
        </Card>
      ) : (
        <Card flush title={t(($) => $.tokens.count, { count: tokens.length })}>
          <TokenTable tokens={tokens} onRevoke={setRevoking} />
        </Card>
      )}
      <CreateDialog opened={creating} onClose={() => setCreating(false)} onCreated={setSecret} />
      <SecretDialog secret={secret} onClose={() => setSecret(null)} />
      <RevokeDialog token={revoking} onClose={() => setRevoking(null)} />
    </>
  );
}
