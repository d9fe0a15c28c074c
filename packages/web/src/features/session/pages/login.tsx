import { useRouter, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { MAKER } from '../../../lib/maker.ts';
import { afterLogin, PATHS } from '../../../lib/paths.ts';
import { Logo } from '../../../ui/logo.tsx';
import { SchemeToggle } from '../../../ui/scheme-toggle.tsx';
import { LoginForm } from '../parts/login-form.tsx';
import { Pitch } from '../parts/pitch.tsx';
import { LanguageSwitch } from '../public/language-switch.tsx';
import styles from './login.module.css';

/** Signing in; afterwards to the address in `redirect`, otherwise to the dashboard. */
export default function LoginPage() {
  const { t } = useTranslation();
  const router = useRouter();
  const search = useSearch({ from: PATHS.login });
  return (
    <div className={styles.page}>
      <div className={styles.side}>
        <header className={styles.bar}>
          <Logo size={28} />
          <span className={styles.brand}>{MAKER.name}</span>
          <LanguageSwitch />
          <SchemeToggle />
        </header>
        <main className={styles.main}>
          <h1 className={styles.title}>{t(($) => $.session.title)}</h1>
          <p className={styles.subtitle}>{t(($) => $.session.subtitle)}</p>
          <LoginForm
            ended={search.ended === true}
            onSignedIn={() => router.history.push(afterLogin(search.redirect))}
          />
        </main>
        <footer className={styles.by}>
          {t(($) => $.shell.editedBy)}{' '}
          <a href={MAKER.site} target="_blank" rel="noreferrer">
            {MAKER.name}
          </a>
        </footer>
      </div>
      <aside className={styles.other} aria-label={t(($) => $.session.pitch.title)}>
        <Pitch />
      </aside>
    </div>
  );
}
