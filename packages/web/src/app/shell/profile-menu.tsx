import { Avatar, Menu, UnstyledButton } from '@mantine/core';
import {
  IconFlask2,
  IconLanguage,
  IconLogout,
  IconMailExclamation,
  IconShieldLock,
  IconUserEdit,
} from '@tabler/icons-react';
import { Link, useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { SessionUser } from '@altocost/contract/session/model.ts';
import { useSwitchLanguage } from '../../features/session/public/language.ts';
import { useMe } from '../../features/session/public/me.ts';
import { signOut } from '../../features/session/public/sign-out.ts';
import { useLanguage } from '../../i18n/use-format.ts';
import { PATHS } from '../../lib/paths.ts';
import bar from './app-bar.module.css';
import styles from './profile-menu.module.css';

const SECURITY: string = PATHS.security;

/** First letters of the names, or of the e-mail address. */
export function initials({ firstname, lastname, email }: SessionUser): string {
  const letters = `${firstname.charAt(0)}${lastname.charAt(0)}`;
  return (letters === '' ? email.slice(0, 2) : letters).toUpperCase();
}

/** Who is signed in, and the way out. */
export function ProfileMenu({ onEdit }: { readonly onEdit: () => void }) {
  const { t } = useTranslation();
  const me = useMe();
  const { routesByPath } = useRouter();
  const language = useLanguage();
  const switchLanguage = useSwitchLanguage();
  const name = `${me.firstname} ${me.lastname}`.trim() || me.email;
  return (
    <Menu position="bottom-end" width={240}>
      <Menu.Target>
        <UnstyledButton className={bar.avatar} aria-label={t(($) => $.shell.profile.open, { name })}>
          <Avatar size={28} radius={8} color="brand" variant="filled">
            {initials(me)}
          </Avatar>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <div className={styles.who}>
          <span className={styles.name}>{name}</span>
          <span className={styles.email}>{me.email}</span>
          {!me.email_validated && (
            <span className={styles.notValidated}>
              <IconMailExclamation size={13} stroke={1.8} aria-hidden />
              {t(($) => $.shell.profile.notValidated)}
            </span>
          )}
          {me.demo && (
            <span className={styles.demo}>
              <IconFlask2 size={13} stroke={1.8} aria-hidden />
              {t(($) => $.shell.profile.demo)}
            </span>
          )}
        </div>
        <Menu.Divider />
        <Menu.Item leftSection={<IconUserEdit size={16} stroke={1.7} aria-hidden />} onClick={onEdit}>
          {t(($) => $.shell.profile.edit)}
        </Menu.Item>
        {SECURITY in routesByPath && (
          <Menu.Item
            component={Link}
            to={SECURITY}
            leftSection={<IconShieldLock size={16} stroke={1.7} aria-hidden />}
          >
            {t(($) => $.shell.profile.security)}
          </Menu.Item>
        )}
        <Menu.Item
          leftSection={<IconLanguage size={16} stroke={1.7} aria-hidden />}
          onClick={() => void switchLanguage(language === 'fr' ? 'en' : 'fr')}
        >
          {t(($) => $.shell.language.switchTo)}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconLogout size={16} stroke={1.7} aria-hidden />}
          onClick={() => void signOut().catch(() => undefined)}
        >
          {t(($) => $.shell.profile.logout)}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
