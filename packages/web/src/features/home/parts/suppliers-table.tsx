import { useTranslation } from 'react-i18next';
import type { TableRow } from '@altocost/contract/costs/model.ts';
import { subtractAmounts, ZERO } from '@altocost/contract/kit/amount.ts';
import type { Amount } from '@altocost/contract/kit/amount.ts';
import { trend } from '@altocost/contract/kit/percent.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { isProvider, ProviderBadge } from '../../../ui/provider-badge.tsx';
import { SimpleTable } from '../../../ui/simple-table.tsx';
import { Spark } from '../../../ui/spark.tsx';
import { TrendLabel } from '../../../ui/trend-label.tsx';
import styles from './suppliers-card.module.css';

/** Providers keep their colour on every screen: 1 AWS, 2 Azure, 3 Google, 4 Oracle (design of the interface, §5). */
const COLOURS = {
  aws: 'var(--data-1)',
  azure: 'var(--data-2)',
  gcp: 'var(--data-3)',
  oracle: 'var(--data-4)',
  other: 'var(--others)',
} as const;

function colourOf(provider: string): string {
  return COLOURS[isProvider(provider) ? provider : 'other'];
}

interface SuppliersTableProps {
  readonly label: string;
  readonly rows: readonly TableRow[];
  readonly total: Amount;
  readonly previousTotal: Amount;
  readonly currency: string;
}

/** One bar for the whole, then a row per supplier; the total stands under the head. */
export function SuppliersTable({ label, rows, total, previousTotal, currency }: SuppliersTableProps) {
  const { t } = useTranslation();
  const format = useFormat(currency);
  return (
    <>
      <div className={styles.stack} aria-hidden="true">
        {rows
          .filter((row) => row.share > 0)
          .map((row) => (
            <span
              key={providerOf(row)}
              style={{ flexGrow: row.share, background: colourOf(providerOf(row)) }}
            />
          ))}
      </div>
      <SimpleTable label={label}>
        <thead>
          <tr>
            <th scope="col">{t(($) => $.home.suppliers.supplier)}</th>
            <th scope="col" data-align="right">
              {t(($) => $.home.suppliers.cost)}
            </th>
            <th scope="col">{t(($) => $.home.suppliers.share)}</th>
            <th scope="col" data-align="right" data-narrow="hide">
              {t(($) => $.home.suppliers.previous)}
            </th>
            <th scope="col" data-align="right" data-narrow="hide">
              {t(($) => $.home.suppliers.difference)}
            </th>
            <th scope="col" data-align="right">
              {t(($) => $.home.suppliers.trend)}
            </th>
            <th scope="col" data-align="right" data-narrow="hide">
              {t(($) => $.home.suppliers.spark)}
            </th>
          </tr>
        </thead>
        <tbody data-total>
          <tr>
            <th scope="row">{t(($) => $.home.suppliers.total)}</th>
            <td data-align="right" className="num">
              {format.money(total)}
            </td>
            <td className="num">{format.share(100)}</td>
            <td data-align="right" data-narrow="hide" className="num">
              {format.money(previousTotal)}
            </td>
            <td data-align="right" data-narrow="hide" className="num">
              {format.difference(subtractAmounts(total, previousTotal))}
            </td>
            <td data-align="right">
              <TrendLabel value={trend(total, previousTotal)} />
            </td>
            <td data-align="right" data-narrow="hide">
              {t(($) => $.format.none)}
            </td>
          </tr>
        </tbody>
        <tbody>
          {rows.map((row) => (
            <SupplierRow key={providerOf(row)} row={row} currency={currency} />
          ))}
        </tbody>
      </SimpleTable>
    </>
  );
}

function providerOf(row: TableRow): string {
  return row.values[0] ?? '';
}

function SupplierRow({ row, currency }: { readonly row: TableRow; readonly currency: string }) {
  const format = useFormat(currency);
  const provider = providerOf(row);
  const colour = colourOf(provider);
  return (
    <tr>
      <th scope="row">
        <span className={styles.name}>
          <span className={styles.swatch} style={{ background: colour }} />
          <ProviderBadge provider={provider} />
        </span>
      </th>
      <td data-align="right" className={`${styles.strong} num`}>
        {format.money(row.cost)}
      </td>
      <td>
        <Share percent={row.share} colour={colour} />
      </td>
      <td data-align="right" data-narrow="hide" className={`${styles.muted} num`}>
        {format.money(row.previous_cost)}
      </td>
      <td data-align="right" data-narrow="hide" className={`${styles.muted} num`}>
        {format.difference(subtractAmounts(row.cost, row.previous_cost ?? ZERO))}
      </td>
      <td data-align="right">
        <TrendLabel value={row.trend} />
      </td>
      <td data-align="right" data-narrow="hide">
        <span className={styles.spark}>
          <Spark values={row.series} width={104} />
        </span>
      </td>
    </tr>
  );
}

function Share({ percent, colour }: { readonly percent: number; readonly colour: string }) {
  const format = useFormat('EUR');
  return (
    <span className={styles.share}>
      <span className={styles.track}>
        <span style={{ width: `${Math.max(0, Math.min(100, percent))}%`, background: colour }} />
      </span>
      <span className={`${styles.percent} num`}>{format.share(percent)}</span>
    </span>
  );
}
