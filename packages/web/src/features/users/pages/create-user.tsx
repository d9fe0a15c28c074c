import { Button } from '@mantine/core';
import { IconUserCheck } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { INVITATION_HOURS } from '@altocost/contract/session/model.ts';
import { PATHS } from '../../../lib/paths.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Card } from '../../../ui/card.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { notifyDone } from '../../../ui/notify.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { noneProvisioned } from '../../licences/public/licence-strip.tsx';
import { InviteForm } from '../parts/invite-form.tsx';
import type { Invited } from '../parts/invite-form.tsx';
import { countsQuery, peopleChanged } from '../queries.ts';
import styles from './create-user.module.css';

/** Inviting somebody, and what happens next. */
export default function CreateUserPage() {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [invited, setInvited] = useState<Invited | null>(null);
  return (
    <div className={styles.page}>
      <PageHead
        crumb={<Link to={PATHS.users}>{t(($) => $.users.title)}</Link>}
        title={t(($) => $.users.create.title)}
        {...(invited === null ? { desc: t(($) => $.users.create.desc) } : {})}
      />
      {invited === null ? (
        <div className={styles.stack}>
          <LicencesLeft />
          <InviteForm
            onInvited={(person) => {
              setInvited(person);
              notifyDone(
                t(($) => $.users.create.done),
                t,
              );
              void peopleChanged(client);
            }}
          />
        </div>
      ) : (
        <Result invited={invited} onAnother={() => setInvited(null)} />
      )}
    </div>
  );
}

/** Says so before the form is filled in vain. */
function LicencesLeft() {
  const { t } = useTranslation();
  const counts = useQuery(countsQuery()).data?.data;
  if (counts === undefined || counts.some(({ available }) => available > 0)) return null;
  return (
    <Banner
      tone="watch"
      title={t(($) => $.users.create.noLicence)}
      action={
        <LinkButton to={PATHS.licences} variant="default">
          {t(($) => $.users.licences.see)}
        </LinkButton>
      }
    >
      {noneProvisioned(counts) ? t(($) => $.users.licences.none) : t(($) => $.users.create.noLicenceText)}
    </Banner>
  );
}

interface ResultProps {
  readonly invited: Invited;
  readonly onAnother: () => void;
}

function Result({ invited, onAnother }: ResultProps) {
  const { t } = useTranslation();
  return (
    <Card>
      <div className={styles.done} role="status">
        <span className={styles.icon} aria-hidden="true">
          <IconUserCheck size={22} stroke={1.7} />
        </span>
        <div>
          <h2 className={styles.title}>{t(($) => $.users.create.doneTitle, { name: invited.name })}</h2>
          <p className={styles.text}>
            {t(($) => $.users.create.doneText, { email: invited.email, hours: INVITATION_HOURS })}
          </p>
        </div>
      </div>
      <h3 className={styles.next}>{t(($) => $.users.create.next)}</h3>
      <ol className={styles.steps}>
        <li>{t(($) => $.users.create.nextSteps.mail)}</li>
        <li>{t(($) => $.users.create.nextSteps.wait)}</li>
        <li>{t(($) => $.users.create.nextSteps.again)}</li>
      </ol>
      <div className={styles.actions}>
        <Button variant="default" onClick={onAnother}>
          {t(($) => $.users.create.another)}
        </Button>
        <LinkButton to={PATHS.user} params={{ userId: invited.id }}>
          {t(($) => $.users.create.show)}
        </LinkButton>
      </div>
    </Card>
  );
}
