import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { MAKER } from '../../../lib/maker.ts';
import { Logo } from '../../../ui/logo.tsx';
import { SchemeToggle } from '../../../ui/scheme-toggle.tsx';
import { LanguageSwitch } from '../public/language-switch.tsx';
import { Pitch } from './pitch.tsx';
import styles from './sign-in-frame.module.css';

/** The frame of all guest pages: brand, language and look above, the page in the middle, the pitch beside it. */
export function SignInFrame({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <div className={styles.page}>
      <div className={styles.side}>
        <header className={styles.bar}>
          <Logo size={28} />
          <span className={styles.brand}>{MAKER.name}</span>
          <LanguageSwitch />
          <SchemeToggle />
        </header>
        <main className={styles.main}>{children}</main>
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
