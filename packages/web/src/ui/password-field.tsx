import { PasswordInput } from '@mantine/core';
import type { PasswordInputProps } from '@mantine/core';
import { IconArrowBigUpLine } from '@tabler/icons-react';
import { useState } from 'react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './password-field.module.css';

type PasswordFieldProps = Omit<PasswordInputProps, 'autoComplete' | 'visible'> & {
  /** What password managers do with it: fill in the one they know, or propose one. */
  readonly autoComplete: 'current-password' | 'new-password';
};

/** A password: can be looked at, and says when Caps Lock is on. */
export function PasswordField(props: PasswordFieldProps) {
  const { t } = useTranslation();
  const [visible, setVisible] = useState(false);
  const [capsLock, setCapsLock] = useState(false);
  const look = (event: KeyboardEvent): void => {
    // A password manager fills fields with events that are no key presses.
    if (typeof event.getModifierState === 'function') setCapsLock(event.getModifierState('CapsLock'));
  };
  return (
    <div>
      <PasswordInput
        {...props}
        visible={visible}
        onVisibilityChange={setVisible}
        onKeyDown={look}
        onKeyUp={look}
        onBlur={(event) => {
          setCapsLock(false);
          props.onBlur?.(event);
        }}
        visibilityToggleButtonProps={{
          'aria-label': visible ? t(($) => $.ui.password.hide) : t(($) => $.ui.password.show),
          tabIndex: 0,
        }}
      />
      <div role="status">
        {capsLock && (
          <span className={styles.capsLock}>
            <IconArrowBigUpLine size={14} stroke={1.8} aria-hidden />
            {t(($) => $.ui.password.capsLock)}
          </span>
        )}
      </div>
    </div>
  );
}
