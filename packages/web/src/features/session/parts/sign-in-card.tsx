import { IconArrowLeft } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PATHS } from '../../../lib/paths.ts';
import styles from './sign-in-card.module.css';

interface SignInCardProps {
  readonly title: ReactNode;
  readonly text?: ReactNode;
  /** On pages that tell an outcome. */
  readonly icon?: ReactNode;
  readonly tone?: 'info' | 'ok' | 'alert';
  /** The way back to /login; not on /login itself. */
  readonly back?: boolean;
  readonly children?: ReactNode;
}

/** One step of signing in: what it is, what to do, and the way back. The keyboard starts where `data-autofocus` says. */
export function SignInCard({ title, text, icon, tone = 'info', back = true, children }: SignInCardProps) {
  const { t } = useTranslation();
  const card = useRef<HTMLDivElement>(null);
  useEffect(() => card.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus(), []);
  return (
    <div ref={card}>
      {icon !== undefined && (
        <span className={styles.icon} data-tone={tone} aria-hidden="true">
          {icon}
        </span>
      )}
      <div role={icon === undefined ? undefined : tone === 'alert' ? 'alert' : 'status'}>
        <h1 className={styles.title}>{title}</h1>
        {text !== undefined && <p className={styles.text}>{text}</p>}
      </div>
      {children}
      {back && (
        <p className={styles.back}>
          <Link to={PATHS.login} search={(now) => ({ redirect: now.redirect })}>
            <IconArrowLeft size={15} stroke={1.8} aria-hidden />
            {t(($) => $.session.back)}
          </Link>
        </p>
      )}
    </div>
  );
}
