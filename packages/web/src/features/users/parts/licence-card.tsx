import { Button, Modal, Radio } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { UserDetail } from '@altocost/contract/users/model.ts';
import { DialogButtons } from '../../../forms/form-buttons.tsx';
import { FormProblem } from '../../../forms/form.tsx';
import { Card } from '../../../ui/card.tsx';
import { notifyDone } from '../../../ui/notify.tsx';
import { nameOf } from '../../../ui/person.tsx';
import { useMay } from '../../session/public/me.ts';
import { peopleChanged, putPerson, setLicenceMutation } from '../queries.ts';
import { ChoiceCard, Choices } from './choice-card.tsx';
import { LicenceChoice } from './licence-choice.tsx';
import styles from './side-cards.module.css';
import { useRoleName } from './user-badges.tsx';

/** The person's licence and role, and the way to change both. */
export function LicenceCard({ person }: { readonly person: UserDetail }) {
  const { t } = useTranslation();
  const mayChange = useMay('user.store');
  const role = useRoleName();
  const [changing, setChanging] = useState(false);
  return (
    <Card
      title={t(($) => $.users.access.licence)}
      right={
        mayChange && (
          <Button variant="subtle" size="compact-sm" mr={-8} onClick={() => setChanging(true)}>
            {t(($) => $.users.access.change)}
          </Button>
        )
      }
    >
      <dl className={styles.facts}>
        <dt>{t(($) => $.users.list.licence)}</dt>
        <dd>{t(($) => $.users.licence[person.licence])}</dd>
        <dt>{t(($) => $.users.list.role)}</dt>
        <dd>{role(person.roles)}</dd>
      </dl>
      <Modal
        opened={changing}
        onClose={() => setChanging(false)}
        title={t(($) => $.users.access.changeTitle, { name: nameOf(person) })}
        size={560}
        centered
        closeButtonProps={{ 'aria-label': t(($) => $.ui.close) }}
      >
        <ChangeForm person={person} onClose={() => setChanging(false)} />
      </Modal>
    </Card>
  );
}

interface ChangeFormProps {
  readonly person: UserDetail;
  readonly onClose: () => void;
}

const ROLES = ['user', 'admin'] as const;

function ChangeForm({ person, onClose }: ChangeFormProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [licence, setLicence] = useState(person.licence);
  const [admin, setAdmin] = useState(person.admin);
  const change = useMutation({
    ...setLicenceMutation(),
    meta: { shownInPlace: true },
    onSuccess: async ({ data }) => {
      putPerson(client, data);
      notifyDone(
        t(($) => $.users.access.changed),
        t,
      );
      onClose();
      await peopleChanged(client);
    },
  });
  return (
    <form
      className={styles.stack}
      onSubmit={(event) => {
        event.preventDefault();
        change.mutate({
          params: { id: person.id },
          body: { licence, admin: licence === 'control' && admin },
        });
      }}
    >
      <FormProblem problem={change.error} />
      <LicenceChoice value={licence} onChange={setLicence} kept={person.licence} />
      {licence === 'control' && (
        <Radio.Group
          label={t(($) => $.users.list.role)}
          value={admin ? 'admin' : 'user'}
          onChange={(next) => setAdmin(next === 'admin')}
        >
          <Choices>
            {ROLES.map((role) => (
              <ChoiceCard
                key={role}
                value={role}
                title={t(($) => $.users.role[role])}
                text={t(($) => $.users.form.setTexts[role])}
              />
            ))}
          </Choices>
        </Radio.Group>
      )}
      <p className={styles.quiet}>{t(($) => $.users.access.changeText)}</p>
      <DialogButtons
        submit={t(($) => $.users.access.changeConfirm)}
        busy={change.isPending}
        onCancel={onClose}
      />
    </form>
  );
}
