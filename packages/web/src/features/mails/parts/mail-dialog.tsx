import { Button, CopyButton, Modal, SegmentedControl } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MailRow } from '@altocost/contract/mails/endpoints.ts';
import { ApiProblem } from '../../../api/problem.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { Banner } from '../../../ui/banner.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { RowsSkeleton } from '../../../ui/skeletons.tsx';
import { MailState } from './mail-state.tsx';
import styles from './mail-dialog.module.css';
import type { Reading } from './use-reading.ts';

const SKELETON_ROWS = 6;
const VIEWS = ['text', 'html'] as const;
const ICON = { size: 15, stroke: 1.8, 'aria-hidden': true } as const;

/** A mail that was kept: whom it is for and what it says. */
export function MailDialog({ reading }: { readonly reading: Reading }) {
  const { t } = useTranslation();
  const { mail, content, problem } = reading;
  return (
    <Modal
      opened={mail !== null}
      onClose={reading.stop}
      title={mail?.subject ?? ''}
      size={720}
      centered
      closeButtonProps={{ 'aria-label': t(($) => $.ui.close) }}
    >
      {mail !== null && <Facts mail={mail} />}
      {problem !== null ? (
        <Refusal problem={problem} onRetry={reading.retry} retrying={reading.busy} />
      ) : content === undefined ? (
        <RowsSkeleton rows={SKELETON_ROWS} />
      ) : (
        <Content key={content.id} text={content.text} html={content.html} />
      )}
    </Modal>
  );
}

function Facts({ mail }: { readonly mail: MailRow }) {
  const { t } = useTranslation();
  const format = useFormat('EUR');
  return (
    <dl className={styles.facts}>
      <dt>{t(($) => $.mails.recipient)}</dt>
      <dd>{mail.recipient}</dd>
      <dt>{t(($) => $.mails.written)}</dt>
      <dd className="num">{format.instant(mail.created_at)}</dd>
      <dt>{t(($) => $.mails.status)}</dt>
      <dd>
        <MailState mail={mail} />
      </dd>
    </dl>
  );
}

interface RefusalProps {
  readonly problem: unknown;
  readonly onRetry: () => void;
  readonly retrying: boolean;
}

/** Refused for good and why, or failed and worth another try. */
function Refusal({ problem, onRetry, retrying }: RefusalProps) {
  const { t } = useTranslation();
  const error = problem instanceof ApiProblem ? problem.error : null;
  if (error === 'forbidden' || error === 'not_found') {
    return (
      <div role="alert">
        <Banner tone="watch" title={t(($) => $.mails.refused[error].title)}>
          {t(($) => $.mails.refused[error].text)}
        </Banner>
      </div>
    );
  }
  return <ErrorState problem={problem} onRetry={onRetry} retrying={retrying} />;
}

/**
 * What the mail says. The preview is a document of its own without scripts, forms, windows or links that lead
 * anywhere; addresses are copied from the text.
 */
function Content({ text, html }: { readonly text: string; readonly html: string }) {
  const { t } = useTranslation();
  const [view, setView] = useState<(typeof VIEWS)[number]>('text');
  return (
    <>
      <div className={styles.bar}>
        <SegmentedControl
          aria-label={t(($) => $.mails.view.label)}
          data={VIEWS.map((value) => ({ value, label: t(($) => $.mails.view[value]) }))}
          value={view}
          onChange={(chosen) => setView(VIEWS.find((one) => one === chosen) ?? 'text')}
        />
        <CopyButton value={text}>
          {({ copied, copy }) => (
            <Button
              variant="default"
              size="xs"
              leftSection={copied ? <IconCheck {...ICON} /> : <IconCopy {...ICON} />}
              onClick={copy}
            >
              {copied ? t(($) => $.ui.copied) : t(($) => $.mails.view.copy)}
            </Button>
          )}
        </CopyButton>
      </div>
      {view === 'text' ? (
        <pre className={styles.text}>{text}</pre>
      ) : (
        <>
          <iframe
            className={styles.preview}
            title={t(($) => $.mails.view.preview)}
            sandbox=""
            srcDoc={html}
            referrerPolicy="no-referrer"
          />
          <p className={styles.hint}>{t(($) => $.mails.view.hint)}</p>
        </>
      )}
    </>
  );
}
