import { TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { emailAddress } from '@altocost/contract/users/model.ts';
import { Form } from '../../../forms/form.tsx';
import { useSchemaForm } from '../../../forms/use-schema-form.tsx';
import { useTyped } from '../typed.ts';
import { WideSubmit } from './wide-submit.tsx';

const schema = z.strictObject({ email: emailAddress });

interface EmailFormProps {
  readonly submit: ReactNode;
  readonly onSend: (email: string) => Promise<unknown>;
}

/** Asks for an e-mail address, already filled in when it was typed on another of these pages. */
export function EmailForm({ submit, onSend }: EmailFormProps) {
  const { t } = useTranslation();
  const typed = useTyped();
  const form = useSchemaForm({
    schema,
    initialValues: { email: typed.email },
    save: async ({ email }) => {
      typed.setEmail(email);
      await onSend(email);
    },
  });
  return (
    <Form form={form}>
      <TextInput
        {...form.fields.getInputProps('email')}
        size="lg"
        label={t(($) => $.session.email)}
        type="email"
        name="email"
        autoComplete="username"
        data-autofocus
      />
      <WideSubmit busy={form.busy}>{submit}</WideSubmit>
    </Form>
  );
}
