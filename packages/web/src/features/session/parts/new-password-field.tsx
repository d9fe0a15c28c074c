import type { GetInputPropsReturnType } from '@mantine/form';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { PasswordField } from '../../../ui/password-field.tsx';
import { PasswordChecklist } from './password-checklist.tsx';

interface NewPasswordFieldProps {
  readonly input: GetInputPropsReturnType;
  readonly value: string;
  readonly size?: 'lg';
}

/** A password that is being chosen, with its rules under it. */
export function NewPasswordField({ input, value, size }: NewPasswordFieldProps) {
  const { t } = useTranslation();
  const rules = useId();
  return (
    <div>
      <PasswordField
        {...input}
        data-path="password"
        label={t(($) => $.session.password.new)}
        name="password"
        autoComplete="new-password"
        aria-describedby={rules}
        required
        data-autofocus
        {...(size === undefined ? {} : { size })}
      />
      <PasswordChecklist password={value} id={rules} />
    </div>
  );
}
