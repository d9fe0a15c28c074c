import { Button } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Banner } from '../../../ui/banner.tsx';
import { Card } from '../../../ui/card.tsx';
import { ChangePassword } from '../../session/public/change-password.tsx';
import { useMe } from '../../session/public/me.ts';
import { askLinkMutation } from '../queries.ts';
import styles from './password-card.module.css';

/** Changes the password; somebody who has none gets a link to choose their first. */
export function PasswordCard() {
  const { t } = useTranslation();
  const me = useMe();
  return me.has_password ? (
    <Card title={t(($) => $.security.password.title)} sub={t(($) => $.security.password.effect)}>
      <ChangePassword />
    </Card>
  ) : (
    <Card title={t(($) => $.security.password.title)}>
      <FirstPassword email={me.email} />
    </Card>
  );
}

/** The server sets a password without the former one only for who proves that the address is theirs. */
function FirstPassword({ email }: { readonly email: string }) {
  const { t } = useTranslation();
  const asking = useMutation(askLinkMutation());
  return (
    <>
      <p className={styles.text}>{t(($) => $.security.password.none)}</p>
      {asking.isSuccess ? (
        <div role="status">
          <Banner tone="ok" title={t(($) => $.security.password.sent)}>
            {t(($) => $.security.password.sentText, { email, count: asking.data.data.minutes })}
          </Banner>
        </div>
      ) : (
        <Button
          variant="default"
          leftSection={<IconMail size={16} stroke={1.8} aria-hidden />}
          loading={asking.isPending}
          onClick={() => asking.mutate({ body: { email } })}
        >
          {t(($) => $.security.password.ask)}
        </Button>
      )}
    </>
  );
}
