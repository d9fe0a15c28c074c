import { slotColour, slotOf } from '../../../charts/prepare/slots.ts';
import { isProvider, ProviderBadge } from '../../../ui/provider-badge.tsx';
import { dimensionLabel, valueLabel, valuesLabel } from '../labels.ts';
import type { CostRow } from '../rules/rows.ts';
import type { ColumnContext } from './column-context.ts';
import styles from './cost-table.module.css';
import { isPath, MiddleText } from './middle-text.tsx';

/** First cell of a row: the box that shows or hides its series, in its colour, and the name, which looks closer. */
export function NameCell({ row, context }: { readonly row: CostRow; readonly context: ColumnContext }) {
  const { t, group, slots, hidden, phone, nextOf, onToggle, onOpen, format } = context;
  if (row.kind === 'rest') {
    return (
      <span className={styles.nothing}>{t(($) => $.costs.table.rest, { n: format.count(row.groups) })}</span>
    );
  }
  const column = group[0];
  const value = row.values[0] ?? '';
  if (column === undefined) return null;
  const whole = valuesLabel(t, group, row.values);
  const label = phone ? whole : valueLabel(t, column, value);
  const next = nextOf(row);
  const content =
    column === 'provider' && isProvider(value) && !phone ? (
      <ProviderBadge provider={value} />
    ) : isPath(column) ? (
      <MiddleText text={label} />
    ) : (
      label
    );
  return (
    <>
      <input
        type="checkbox"
        className={styles.box}
        checked={!hidden.has(row.id)}
        onChange={() => onToggle(row)}
        aria-label={t(($) => $.costs.table.show, { name: whole })}
        style={{ color: slotColour(slotOf(slots, row.id)) }}
      />
      {next === null ? (
        <span className={styles.name} title={label}>
          {content}
        </span>
      ) : (
        <button
          type="button"
          className={styles.open}
          title={`${label}\n${t(($) => $.costs.table.drill, { next: dimensionLabel(t, next) })}`}
          onClick={() => onOpen(row)}
        >
          {content}
        </button>
      )}
    </>
  );
}
