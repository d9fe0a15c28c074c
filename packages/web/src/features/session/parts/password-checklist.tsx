import { IconCheck, IconCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { PASSWORD_MIN, PASSWORD_RULES, passwordProblems } from '@altocost/contract/session/password.ts';
import styles from './password-checklist.module.css';

/** The rules of a new password, each ticked off while it is typed; "too long" is only told when it is. */
export function PasswordChecklist({ password, id }: { readonly password: string; readonly id: string }) {
  const { t } = useTranslation();
  const broken = passwordProblems(password);
  const shown = PASSWORD_RULES.filter((rule) => rule !== 'password_too_long' || broken.includes(rule));
  return (
    <ul id={id} className={styles.list} aria-label={t(($) => $.session.password.rules)}>
      {shown.map((rule) => {
        const kept = !broken.includes(rule);
        const Icon = kept ? IconCheck : IconCircle;
        return (
          <li key={rule} className={styles.rule} data-kept={kept || undefined}>
            <Icon size={14} stroke={kept ? 2.4 : 1.6} aria-hidden />
            <span>{t(($) => $.session.password.rule[rule], { count: PASSWORD_MIN })}</span>
            <span className={styles.state}>
              {kept ? t(($) => $.session.password.kept) : t(($) => $.session.password.missing)}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
