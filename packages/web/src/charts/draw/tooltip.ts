import styles from './tooltip.module.css';

export interface TipRow {
  readonly label: string;
  /** Nothing stands before the name when it is null. */
  readonly colour: string | null;
  readonly figure: string;
}

interface Tip {
  readonly title: string;
  readonly total: { readonly label: string; readonly figure: string } | null;
  readonly rows: readonly TipRow[];
}

/**
 * The tooltip as elements, never as HTML text: names of tags and resources are what somebody typed elsewhere, and
 * `textContent` takes them as they are.
 */
export function tipElement(tip: Tip): HTMLElement {
  const box = element('div', styles.tip);
  // It repeats what the table beneath the chart says, for the eye.
  box.ariaHidden = 'true';
  box.append(element('div', styles.title, tip.title));
  if (tip.total !== null) {
    const total = element('div', styles.total);
    total.append(
      element('span', undefined, tip.total.label),
      element('span', styles.figure, tip.total.figure),
    );
    box.append(total);
  }
  for (const row of tip.rows) box.append(rowElement(row));
  return box;
}

function rowElement({ label, colour, figure }: TipRow): HTMLElement {
  const row = element('div', styles.row);
  const swatch = element('i', styles.swatch);
  if (colour !== null) swatch.style.background = colour;
  row.append(swatch, element('span', styles.name, label), element('span', styles.figure, figure));
  return row;
}

function element(tag: string, className: string | undefined, text?: string): HTMLElement {
  const made = document.createElement(tag);
  if (className !== undefined) made.className = className;
  if (text !== undefined) made.textContent = text;
  return made;
}
