import { Alert } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { problemText } from '../ui/problem-text.ts';
import { useTranslation } from 'react-i18next';
import styles from './forms.module.css';
import type { SchemaForm } from './use-schema-form.tsx';

interface FormProps<In extends object> {
  readonly form: SchemaForm<In>;
  /** Name of the form for those who cannot see what stands around it. */
  readonly label?: string;
  readonly children: ReactNode;
}

/** The form element: its fields below each other, and above them what failed and belongs to no field. */
export function Form<In extends object>({ form, label, children }: FormProps<In>) {
  const { attach, submit, problem } = form;
  return (
    <form
      ref={attach}
      noValidate
      className={styles.form}
      onSubmit={submit}
      {...(label === undefined ? {} : { 'aria-label': label })}
    >
      <FormProblem problem={problem} />
      {children}
    </form>
  );
}

/** What failed, in the place where it was tried. Nothing for null. */
export function FormProblem({ problem }: { readonly problem: unknown }) {
  const { t } = useTranslation();
  if (problem === null || problem === undefined) return null;
  return (
    <Alert
      color="red"
      role="alert"
      icon={<IconAlertCircle size={17} aria-hidden />}
      className={styles.problem ?? ''}
    >
      {problemText(problem, t)}
    </Alert>
  );
}
