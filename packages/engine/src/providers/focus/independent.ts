import { filled, monthIn, moneyReject, readCell, readCurrency, type Independent } from '../independent.ts';

/** A header's own spelling of FOCUS names, which are compared in small letters; '' for what it lacks. */
function locate(header: readonly string[], ...names: string[]): string[] {
  const folded = header.map((name) => name.trim().toLowerCase());
  return names.map((name) => header[folded.indexOf(name.toLowerCase())] ?? '');
}

/**
 * FOCUS money a second time, without a look at the engine's rules: BilledCost is required, EffectiveCost falls back to it,
 * ListCost and ContractedCost are 0 where they are null. The billing month is the one that BillingPeriodStart names.
 */
export const focusReading: Independent = (header, known) => {
  const columns = locate(
    header,
    'BilledCost',
    'EffectiveCost',
    'ListCost',
    'ContractedCost',
    'BillingCurrency',
    'BillingPeriodStart',
    'SubAccountId',
  );
  const [billedName = '', effectiveName = '', listName = '', contractedName = '', currencyName = ''] =
    columns;
  const periodName = columns[5] ?? '';
  let periodText: string | null = null;
  let period = known.billingPeriod;

  return {
    columns,
    rows(cells, money) {
      const billed = readCell(cells[0], money);
      if (typeof billed === 'string') return moneyReject(billed, billedName, cells[0]);
      if (billed === null) return { rule: 'money_missing', column: billedName, value: null };
      const effective = readCell(cells[1], money);
      if (typeof effective === 'string') return moneyReject(effective, effectiveName, cells[1]);
      const list = readCell(cells[2], money);
      if (typeof list === 'string') return moneyReject(list, listName, cells[2]);
      const contracted = readCell(cells[3], money);
      if (typeof contracted === 'string') return moneyReject(contracted, contractedName, cells[3]);
      const currency = readCurrency(currencyName, cells[4]);
      if (typeof currency !== 'string') return currency;
      const start = filled(cells[5]);
      if (start !== periodText) {
        periodText = start;
        period = start === null ? known.billingPeriod : monthIn(start);
      }
      if (period === null) {
        return {
          rule: start === null ? 'date_missing' : 'date_unreadable',
          column: periodName,
          value: start,
        };
      }
      return {
        billing_period: period,
        currency,
        usage_account_id: filled(cells[6]) ?? '',
        billed,
        effective: effective ?? billed,
        list: list ?? 0n,
        contracted: contracted ?? 0n,
      };
    },
  };
};
