import '@mantine/core/styles/RadioCard.layer.css';
import '@mantine/core/styles/RadioIndicator.layer.css';
import { Radio } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './choice-card.module.css';

interface ChoiceProps {
  readonly value: string;
  readonly title: ReactNode;
  readonly text: ReactNode;
  /** Figures or a reason, below. */
  readonly note?: ReactNode;
  readonly disabled?: boolean;
}

/** One of several choices that want a sentence each. Stands in a `Radio.Group`. */
export function ChoiceCard({ value, title, text, note, disabled = false }: ChoiceProps) {
  return (
    <Radio.Card value={value} disabled={disabled} className={styles.card ?? ''}>
      <Radio.Indicator size="xs" disabled={disabled} />
      <span className={styles.words}>
        <span className={styles.title}>{title}</span>
        <span className={styles.text}>{text}</span>
        {note !== undefined && <span className={styles.note}>{note}</span>}
      </span>
    </Radio.Card>
  );
}

/** The choices beside each other, below each other on a phone. */
export function Choices({ children }: { readonly children: ReactNode }) {
  return <div className={styles.choices}>{children}</div>;
}
