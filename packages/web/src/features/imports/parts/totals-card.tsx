import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { ImportRecord, ImportTotal } from '@altocost/contract/imports/model.ts';
import { readAmount } from '@altocost/contract/kit/amount.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { PATHS } from '../../../lib/paths.ts';
import { Card } from '../../../ui/card.tsx';
import { SimpleTable } from '../../../ui/simple-table.tsx';
import { useMay } from '../../session/public/me.ts';
import { periodOf } from '../months.ts';
import { ReconciliationBadge } from './import-badges.tsx';
import styles from './totals-card.module.css';

const MEASURES = ['billed', 'effective', 'list', 'contracted'] as const;

/** Totals per month and currency, beside the proof that they equal the file. Each cell's title has every digit. */
export function TotalsCard({ record }: { readonly record: ImportRecord }) {
  const { t } = useTranslation();
  const format = useFormat('EUR');
  const { totals, reconciliation } = record;
  if (totals.length === 0) return null;
  return (
    <Card
      flush
      title={t(($) => $.imports.totals.title)}
      sub={t(($) => $.imports.totals.sub)}
      {...(reconciliation === null ? {} : { right: <ReconciliationBadge result={reconciliation} /> })}
    >
      <SimpleTable label={t(($) => $.imports.totals.label)}>
        <thead>
          <tr>
            <th scope="col">{t(($) => $.imports.totals.month)}</th>
            {MEASURES.map((measure) => (
              <th
                key={measure}
                scope="col"
                data-align="right"
                data-narrow={measure === 'billed' ? undefined : 'hide'}
              >
                {t(($) => $.imports.totals[measure])}
              </th>
            ))}
            <th scope="col" data-align="right">
              {t(($) => $.imports.totals.rows)}
            </th>
          </tr>
        </thead>
        <tbody>
          {totals.map((total) => (
            <TotalRow key={`${total.month} ${total.currency}`} total={total} />
          ))}
        </tbody>
      </SimpleTable>
      <div className={`${styles.foot} num`}>
        {t(($) => $.imports.detail.equation, {
          read: format.count(record.read),
          loaded: format.count(record.records),
          rejected: format.count(record.rejected),
        })}
        {reconciliation !== null &&
          ` · ${t(($) => $.imports.reconciliation.difference, { difference: reconciliation.difference })}`}
      </div>
    </Card>
  );
}

function TotalRow({ total }: { readonly total: ImportTotal }) {
  const { t } = useTranslation();
  const format = useFormat(total.currency);
  const mayExplore = useMay('explorer.index');
  const month = format.month(total.month);
  const period = periodOf([total.month]);
  return (
    <tr>
      <th scope="row" className="num">
        {mayExplore && period !== null ? (
          <Link
            to={PATHS.cloudExplorer}
            search={period}
            className={styles.link}
            title={t(($) => $.imports.totals.explore, { month })}
          >
            {month}
          </Link>
        ) : (
          month
        )}
      </th>
      {MEASURES.map((measure) => {
        const exact = total.exact[`${measure}_cost`];
        return (
          <td
            key={measure}
            data-align="right"
            data-narrow={measure === 'billed' ? undefined : 'hide'}
            className="num"
            title={`${exact} ${total.currency}`}
          >
            {format.money(readAmount(exact))}
          </td>
        );
      })}
      <td data-align="right" className="num">
        {format.count(total.rows)}
      </td>
    </tr>
  );
}
