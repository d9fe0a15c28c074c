import { ActionIcon, Progress, Tooltip } from '@mantine/core';
import { IconRefresh, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../ui/card.tsx';
import { problemText } from '../../../ui/problem-text.ts';
import type { Upload } from '../uploads.ts';
import { useUploads } from '../use-uploads.ts';
import { useFileSize } from './file-size.ts';
import styles from './upload-list.module.css';

/** The files on their way to the server; nothing when there is none. */
export function UploadList() {
  const { t } = useTranslation();
  const { all, retry, drop } = useUploads();
  if (all.length === 0) return null;
  return (
    <Card flush title={t(($) => $.imports.upload.title)}>
      <ul className={styles.list}>
        {all.map((upload) => (
          <UploadItem
            key={upload.id}
            upload={upload}
            onRetry={() => retry(upload.id)}
            onDrop={() => drop(upload.id)}
          />
        ))}
      </ul>
    </Card>
  );
}

interface UploadItemProps {
  readonly upload: Upload;
  readonly onRetry: () => void;
  readonly onDrop: () => void;
}

function UploadItem({ upload, onRetry, onDrop }: UploadItemProps) {
  const { t } = useTranslation();
  const size = useFileSize();
  const file = upload.name;
  const failed = upload.state === 'failed';
  const dropLabel = failed
    ? t(($) => $.imports.upload.dismiss, { file })
    : t(($) => $.imports.upload.cancel, { file });
  const percent = upload.total === 0 ? 0 : Math.min(100, (upload.sent / upload.total) * 100);
  return (
    <li className={styles.item}>
      <span className={styles.name}>{file}</span>
      <span className={styles.progress}>
        {failed ? (
          <span className={styles.meta} data-failed role="alert">
            {t(($) => $.imports.upload.failed)}
            {'. '}
            {problemText(upload.problem, t)}
          </span>
        ) : (
          <>
            <Progress size={6} value={percent} aria-label={`${t(($) => $.imports.upload.sending)} ${file}`} />
            <span className={`${styles.meta} num`}>
              {upload.state === 'waiting'
                ? t(($) => $.imports.upload.waiting)
                : t(($) => $.imports.upload.progress, { sent: size(upload.sent), total: size(upload.total) })}
            </span>
          </>
        )}
      </span>
      <span className={styles.actions}>
        {failed && (
          <Tooltip label={t(($) => $.imports.upload.retry, { file })}>
            <ActionIcon onClick={onRetry} aria-label={t(($) => $.imports.upload.retry, { file })}>
              <IconRefresh size={16} stroke={1.8} aria-hidden />
            </ActionIcon>
          </Tooltip>
        )}
        <Tooltip label={dropLabel}>
          <ActionIcon onClick={onDrop} aria-label={dropLabel}>
            <IconX size={16} stroke={1.8} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </span>
    </li>
  );
}
