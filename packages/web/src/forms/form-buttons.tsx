import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './forms.module.css';
import { LeaveGuard } from './leave-guard.tsx';
import type { SchemaForm } from './use-schema-form.tsx';

interface DialogButtonsProps {
  /** Verb and object: "Create the team". */
  readonly submit: ReactNode;
  readonly busy: boolean;
  readonly onCancel: () => void;
}

/** The end of a form in a dialog. */
export function DialogButtons({ submit, busy, onCancel }: DialogButtonsProps) {
  const { t } = useTranslation();
  return (
    <div className={styles.buttons}>
      <Button variant="default" onClick={onCancel}>
        {t(($) => $.ui.cancel)}
      </Button>
      <Button type="submit" loading={busy}>
        {submit}
      </Button>
    </div>
  );
}

interface SaveButtonsProps<In extends object> {
  readonly form: SchemaForm<In>;
  readonly submit: ReactNode;
}

/** The end of a form on a page: there only after a change, with the way back to what is saved. */
export function SaveButtons<In extends object>({ form, submit }: SaveButtonsProps<In>) {
  const { t } = useTranslation();
  if (!form.fields.isDirty()) return null;
  return (
    <div className={styles.save}>
      <LeaveGuard />
      <span className={styles.unsaved}>{t(($) => $.forms.unsaved)}</span>
      <Button variant="default" onClick={() => form.restart(form.fields.getInitialValues())}>
        {t(($) => $.forms.discard)}
      </Button>
      <Button type="submit" loading={form.busy}>
        {submit}
      </Button>
    </div>
  );
}
