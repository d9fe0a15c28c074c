import { Button, Portal } from '@mantine/core';
import { IconFileUpload } from '@tabler/icons-react';
import { useRef } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './drop-zone.module.css';
import { usePageDrop } from './use-page-drop.ts';

interface DropZoneProps {
  readonly title: ReactNode;
  readonly text: ReactNode;
  /** Fills an empty page instead of heading a list. */
  readonly large?: boolean;
  readonly onFiles: (files: File[]) => void;
}

/** Where bills are chosen, and the sign that the whole page around it accepts a drop. */
export function DropZone({ title, text, large = false, onFiles }: DropZoneProps) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const dragging = usePageDrop(onFiles);
  return (
    <div className={styles.zone} data-large={large || undefined}>
      <span className={styles.icon} aria-hidden="true">
        <IconFileUpload size={22} stroke={1.7} />
      </span>
      <div className={styles.words}>
        <p className={styles.title}>{title}</p>
        <p className={styles.text}>{text}</p>
      </div>
      <Button variant={large ? 'filled' : 'default'} onClick={() => input.current?.click()}>
        {t(($) => $.imports.drop.browse)}
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={t(($) => $.imports.drop.browse)}
        onChange={(event) => {
          const chosen = [...(event.currentTarget.files ?? [])];
          event.currentTarget.value = '';
          if (chosen.length > 0) onFiles(chosen);
        }}
      />
      {dragging && (
        <Portal>
          <div className={styles.overlay}>
            <div className={styles.target}>
              <IconFileUpload size={36} stroke={1.5} aria-hidden />
              <p className={styles.overlayTitle}>{t(($) => $.imports.drop.anywhere)}</p>
              <p className={styles.overlayText}>{t(($) => $.imports.drop.anywhereText)}</p>
            </div>
          </div>
        </Portal>
      )}
    </div>
  );
}
