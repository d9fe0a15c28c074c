/**
 * `npm run rates`: makes packages/engine/src/prices/rates.json anew, monthly exchange rates against EUR, from the npm
 * package @fawazahmed0/currency-api (CC0): one published day per month, the last one there is.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

const PACKAGE = '@fawazahmed0/currency-api';
const FILE = fileURLToPath(new URL('../packages/engine/src/prices/rates.json', import.meta.url));
/** Currencies that cloud providers bill in, or that a company may have. */
const CURRENCIES =
  'AED ARS AUD BRL CAD CHF CLP CNY COP CZK DKK GBP HKD HUF IDR ILS INR JPY KRW MXN MYR NOK NZD PHP PLN RON SAR SEK SGD THB TRY TWD USD VND ZAR'.split(
    ' ',
  );

const day = z.object({ date: z.string(), eur: z.record(z.string(), z.number()) });

const months: Record<string, { date: string; rates: Record<string, string> }> = {};
for (const [month, version] of lastVersions()) {
  const { date, eur } = ratesOf(version);
  months[month] = {
    date,
    rates: Object.fromEntries(
      CURRENCIES.map((c) => [c, String(eur[c.toLowerCase()] ?? '')]).filter(([, rate]) => rate),
    ),
  };
  console.log(`${month}: ${date}`);
}
writeFileSync(
  FILE,
  `${JSON.stringify({ source: PACKAGE, licence: 'CC0-1.0', base: 'EUR', months }, null, 1)}\n`,
);

/** Month → the last version published in it; versions are dates, `2026.9.1`. */
function lastVersions(): Map<string, string> {
  const text = execFileSync('npm', ['view', PACKAGE, 'versions', '--json'], { encoding: 'utf8' });
  const versions = z.array(z.string()).parse(JSON.parse(text));
  const last = new Map<string, string>();
  for (const version of versions) {
    const [year, month] = version.split('.');
    if (year && month && /^\d{4}$/.test(year)) last.set(`${year}-${month.padStart(2, '0')}`, version);
  }
  return last;
}

function ratesOf(version: string): z.infer<typeof day> {
  const folder = mkdtempSync(join(tmpdir(), 'rates-'));
  try {
    const pack = execFileSync('npm', ['pack', '--silent', `${PACKAGE}@${version}`], {
      cwd: folder,
      encoding: 'utf8',
    }).trim();
    const text = execFileSync('tar', ['xzOf', pack, 'package/v1/currencies/eur.json'], {
      cwd: folder,
      encoding: 'utf8',
    });
    return day.parse(JSON.parse(text));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
