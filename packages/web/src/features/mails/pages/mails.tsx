import { Button, Select } from '@mantine/core';
import { IconMail, IconMailFast, IconSearchOff } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { MAIL_STATES } from '@altocost/contract/mails/endpoints.ts';
import type { mailEndpoints } from '@altocost/contract/mails/endpoints.ts';
import type { ReplyOf } from '@altocost/contract/kit/endpoint.ts';
import { PATHS } from '../../../lib/paths.ts';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { notifyDone } from '../../../ui/notify.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { Pager } from '../../../ui/pager.tsx';
import { RowsSkeleton } from '../../../ui/skeletons.tsx';
import { useMe } from '../../session/public/me.ts';
import { MailDialog } from '../parts/mail-dialog.tsx';
import { MailTable } from '../parts/mail-table.tsx';
import { ServerBanner } from '../parts/server-banner.tsx';
import { useReading } from '../parts/use-reading.ts';
import type { MailsSearch } from '../public/search.ts';
import { listQuery, mailsChanged, sendTestMutation } from '../queries.ts';
import styles from './mails.module.css';

const SKELETON_ROWS = 8;
const ICON = { size: 22, stroke: 1.7 } as const;

/** The outbox of the company: what became of every mail. */
export default function MailsPage() {
  const { t } = useTranslation();
  const search = useSearch({ from: `/shell${PATHS.mails}` });
  const list = useQuery(listQuery(search));
  return (
    <>
      <PageHead
        title={t(($) => $.mails.title)}
        desc={t(($) => $.mails.desc)}
        actions={<SendTest configured={list.data?.configured} />}
      />
      {list.isError ? (
        <Card>
          <ErrorState problem={list.error} onRetry={() => void list.refetch()} retrying={list.isFetching} />
        </Card>
      ) : list.data === undefined ? (
        <Card>
          <RowsSkeleton rows={SKELETON_ROWS} height={52} />
        </Card>
      ) : (
        <div className={styles.stack}>
          <ServerBanner configured={list.data.configured} />
          <Outbox page={list.data} search={search} stale={list.isPlaceholderData} />
        </div>
      )}
    </>
  );
}

/** Mails the person at the screen a test; without a mail server it is kept like the others. */
function SendTest({ configured }: { readonly configured: boolean | undefined }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { email } = useMe();
  const sending = useMutation({
    ...sendTestMutation(),
    onSuccess: async () => {
      notifyDone(
        configured === false ? t(($) => $.mails.test.kept) : t(($) => $.mails.test.queued, { email }),
        t,
      );
      await mailsChanged(client);
    },
  });
  return (
    <Button
      leftSection={<IconMailFast size={16} stroke={1.8} aria-hidden />}
      loading={sending.isPending}
      onClick={() => sending.mutate({})}
    >
      {t(($) => $.mails.test.send)}
    </Button>
  );
}

interface OutboxProps {
  readonly page: ReplyOf<typeof mailEndpoints.list>;
  readonly search: MailsSearch;
  readonly stale: boolean;
}

function Outbox({ page, search, stale }: OutboxProps) {
  const { t } = useTranslation();
  const navigate = useNavigate({ from: PATHS.mails });
  const reading = useReading();
  const turn = (next: number): void =>
    void navigate({ search: { ...search, page: next === 1 ? undefined : next } });
  return (
    <Card
      flush
      title={t(($) => $.mails.count, { count: page.total })}
      right={
        <Select
          className={styles.filter ?? ''}
          aria-label={t(($) => $.mails.filter)}
          placeholder={t(($) => $.mails.anyState)}
          clearable
          data={MAIL_STATES.map((value) => ({ value, label: t(($) => $.mails.state[value]) }))}
          value={search.state ?? null}
          onChange={(value) =>
            void navigate({ search: { state: MAIL_STATES.find((one) => one === value) }, replace: true })
          }
        />
      }
    >
      {page.data.length === 0 ? (
        <NoMails filtered={search.state !== undefined || search.page !== undefined} />
      ) : (
        <div className={styles.rows} data-stale={stale || undefined}>
          <MailTable mails={page.data} onRead={page.configured ? null : reading.start} />
        </div>
      )}
      <Pager page={search.page ?? 1} last={page.last_page} onChange={turn} />
      <MailDialog reading={reading} />
    </Card>
  );
}

function NoMails({ filtered }: { readonly filtered: boolean }) {
  const { t } = useTranslation();
  return filtered ? (
    <EmptyState
      icon={<IconSearchOff {...ICON} />}
      title={t(($) => $.mails.noMatch.title)}
      text={t(($) => $.mails.noMatch.text)}
    />
  ) : (
    <EmptyState
      icon={<IconMail {...ICON} />}
      title={t(($) => $.mails.empty.title)}
      text={t(($) => $.mails.empty.text)}
    />
  );
}
