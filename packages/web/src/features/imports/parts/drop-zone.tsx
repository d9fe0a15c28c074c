import '@mantine/dropzone/styles.layer.css';
import { Button } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import { IconFileUpload } from '@tabler/icons-react';
import { useRef } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './drop-zone.module.css';

interface DropZoneProps {
  readonly title: ReactNode;
  readonly text: ReactNode;
  /** Fills an empty page instead of heading a list. */
  readonly large?: boolean;
  readonly onFiles: (files: File[]) => void;
}

/** Where bills are dropped or chosen. The page around it accepts a drop as well. */
export function DropZone({ title, text, large = false, onFiles }: DropZoneProps) {
  const { t } = useTranslation();
  const open = useRef<() => void>(null);
  return (
    <>
      <Dropzone
        openRef={open}
        onDrop={onFiles}
        activateOnKeyboard={false}
        useFsAccessApi={false}
        className={styles.zone ?? ''}
        data-large={large || undefined}
        inputProps={{ 'aria-label': t(($) => $.imports.drop.browse) }}
        tabIndex={-1}
        role="presentation"
      >
        <div className={styles.inner}>
          <span className={styles.icon} aria-hidden="true">
            <IconFileUpload size={22} stroke={1.7} />
          </span>
          <div className={styles.words}>
            <p className={styles.title}>{title}</p>
            <p className={styles.text}>{text}</p>
          </div>
          <Button
            variant={large ? 'filled' : 'default'}
            style={{ pointerEvents: 'all' }}
            onClick={(event) => {
              event.stopPropagation();
              open.current?.();
            }}
          >
            {t(($) => $.imports.drop.browse)}
          </Button>
        </div>
      </Dropzone>
      <Dropzone.FullScreen active onDrop={onFiles} styles={{ inner: { pointerEvents: 'none' } }}>
        <p className={styles.full}>
          {t(($) => $.imports.drop.anywhere)}
          <br />
          <span className={styles.fullText}>{t(($) => $.imports.drop.anywhereText)}</span>
        </p>
      </Dropzone.FullScreen>
    </>
  );
}
