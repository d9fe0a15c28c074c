import type { ExplorerResult, ImportMeasure, Results } from './results.ts';
import { median } from './stats.ts';

/** Goals of docs/architecture.md, "Speed". */
const GOALS = {
  byHand: 1.5,
  postgres: 20,
  growth: 2,
  importSpeed: 0.5,
  importMemoryMb: 1_500,
  dashboard: 3,
  crowd: 10,
} as const;

/** Below this many lines fixed costs are most of a figure: shown, not judged. */
const SMALL = 500_000;

/** bench/RESULTS.md: what was measured, on what, and which goals are met. */
export function report(found: Results): string {
  const { machine } = found;
  return [
    '# Measured speed',
    '',
    `Written by \`npm run bench\` on ${found.date}. ${machine.cpu}, ${machine.cores} cores, ${machine.memoryGb} GB, ` +
      `${machine.system}, Node ${machine.node}, engine ${machine.engine}. Ratios compare things measured in one run on this machine; ` +
      'times alone say little about another one. "Load" is the number of busy processes just before a measurement: ' +
      'where it is well above 0, other work was slowing the figures.',
    '',
    ...disturbance(found),
    ...summary(found),
    ...found.explorer.flatMap(explorerSection),
    ...importSection(found.imports),
    ...frontSection(found),
    ...METHOD,
  ].join('\n');
}

/** Said first where other work shared the machine: ratios of medians hold better than times and 95th percentiles. */
function disturbance({ explorer, imports, front, machine }: Results): string[] {
  const loads = [...explorer, ...imports, ...(front === null ? [] : [front])].map((part) => part.load);
  const highest = Math.max(0, ...loads);
  // The benchmark's own parts keep the cores busy just before the next one is measured.
  if (highest <= 3 * machine.cores) return [];
  return [
    `**Taken on a busy machine**: other work kept up to ${highest.toFixed(0)} processes waiting for ${machine.cores} cores. ` +
      'Times, 95th percentiles and everything that runs at once (imports, dashboards, many people) are worse than on a quiet machine; ' +
      'run it again on one before judging by them.',
    '',
  ];
}

interface Verdict {
  readonly what: string;
  readonly goal: string;
  readonly seen: string;
  readonly met: boolean | null;
}

function summary(found: Results): string[] {
  const verdicts = [
    ...found.explorer.filter((r) => r.lines > SMALL).flatMap(explorerVerdicts),
    ...growthVerdicts(found.explorer),
    ...found.imports.filter((r) => r.lines > SMALL).flatMap(importVerdicts),
  ];
  return [
    '## Goals',
    '',
    '| measure | goal | seen | met |',
    '|---|---|---|---|',
    ...verdicts.map(
      (v) =>
        `| ${v.what} | ${v.goal} | ${v.seen} | ${v.met === null ? 'not measured' : v.met ? 'yes' : '**no**'} |`,
    ),
    '',
  ];
}

function explorerVerdicts(result: ExplorerResult): Verdict[] {
  const size = millions(result.lines);
  const ratio = result.p95.http / result.p95.handWritten;
  const faster = result.questions.flatMap((q) => (q.postgres === null ? [] : [q.postgres / q.http.p95]));
  const least = Math.min(...faster);
  const board = result.dashboard.together / result.dashboard.slowest;
  const crowd = result.crowd.p95 / result.crowd.quietP95;
  return [
    {
      what: `explorer over HTTP against hand-written queries, p95, ${size} lines`,
      goal: `≤ ${GOALS.byHand} ×`,
      seen: times(ratio),
      met: ratio <= GOALS.byHand,
    },
    {
      what: `explorer against raw lines in PostgreSQL, least of 12 questions, ${size} lines`,
      goal: `≥ ${GOALS.postgres} ×`,
      seen:
        faster.length === 0
          ? 'not compared'
          : `${times(least)} (${faster.filter((f) => f >= GOALS.postgres).length} of ${faster.length} reach it)`,
      met: faster.length === 0 ? null : least >= GOALS.postgres,
    },
    {
      what: `dashboard of 12 questions against the slowest one, ${size} lines`,
      goal: `≤ ${GOALS.dashboard} ×`,
      seen: times(board),
      met: board <= GOALS.dashboard,
    },
    {
      what: `${result.crowd.people} people at once, ${size} lines`,
      goal: `0 errors, p95 ≤ ${GOALS.crowd} × quiet`,
      seen: `${result.crowd.errors} errors, ${times(crowd)}`,
      met: result.crowd.errors === 0 && crowd <= GOALS.crowd,
    },
  ];
}

function growthVerdicts(list: readonly ExplorerResult[]): Verdict[] {
  return list.slice(1).map((larger, index) => {
    const smaller = list[index];
    const growth = Math.max(
      ...larger.questions.flatMap((q) => {
        const before = smaller?.questions.find((other) => other.name === q.name);
        return q.withResource || !before ? [] : [q.http.median / before.http.median];
      }),
    );
    return {
      what: `growth from ${millions(smaller?.lines ?? 0)} to ${millions(larger.lines)} lines, worst question without the resource`,
      goal: `≤ ${GOALS.growth} ×`,
      seen: times(growth),
      met: growth <= GOALS.growth,
    };
  });
}

function importVerdicts(result: ImportMeasure): Verdict[] {
  const speed = result.bareSeconds === null ? null : result.bareSeconds / result.seconds;
  const memory = result.memory?.together ?? null;
  return [
    ...(speed === null
      ? []
      : [
          {
            what: `import of ${result.name}, ${millions(result.lines)} lines, against the bare insert`,
            goal: `≥ ${GOALS.importSpeed} ×`,
            seen: times(speed),
            met: speed >= GOALS.importSpeed,
          },
        ]),
    ...(memory === null
      ? []
      : [
          {
            what: `memory of server and child, ${result.name}, ${millions(result.lines)} lines`,
            goal: `< ${GOALS.importMemoryMb} MB`,
            seen: `${memory} MB`,
            met: memory < GOALS.importMemoryMb,
          },
        ]),
  ];
}

function explorerSection(result: ExplorerResult): string[] {
  const { postgres, crowd, dashboard } = result;
  return [
    `## Questions over ${result.lines.toLocaleString('en')} lines`,
    '',
    `Rows: ${Object.entries(result.rollups)
      .map(([name, rows]) => `${name} ${rows.toLocaleString('en')}`)
      .join(', ')}. ${result.rounds} rounds, milliseconds, load ${result.load.toFixed(1)}.`,
    '',
    '| question | HTTP median | HTTP p95 | by hand median | by hand p95 | PostgreSQL | faster than it |',
    '|---|---:|---:|---:|---:|---:|---:|',
    ...result.questions.map(
      (q) =>
        `| ${q.name} | ${ms(q.http.median)} | ${ms(q.http.p95)} | ${ms(q.handWritten.median)} | ${ms(q.handWritten.p95)} | ` +
        `${q.postgres === null ? '' : ms(q.postgres)} | ${q.postgres === null ? '' : times(q.postgres / q.http.p95)} |`,
    ),
    `| all, p95 | | ${ms(result.p95.http)} | | ${ms(result.p95.handWritten)} | | |`,
    '',
    `Median of the twelve ratios of medians, HTTP to by hand: ${times(middleRatio(result))}.`,
    '',
    postgres === null
      ? 'No PostgreSQL on this machine, or not asked for.'
      : `PostgreSQL ${postgres.version}: ${postgres.gigabytes.toFixed(1)} GB with indexes, loaded and indexed in ${postgres.loadSeconds.toFixed(0)} s.`,
    '',
    `A question that was asked before: p95 ${ms(result.p95.remembered)} ms, from the memory of the server. ` +
      `Twelve at once: ${ms(dashboard.together)} ms, the slowest of them alone ${ms(dashboard.slowest)} ms. ` +
      `${crowd.people} people at once: ${crowd.requests} requests, ${crowd.errors} errors, p95 ${ms(crowd.p95)} ms ` +
      `(quiet ${ms(crowd.quietP95)} ms), ${crowd.perSecond.toFixed(0)} answers a second.`,
    '',
  ];
}

/** Less shaken by other work on the machine than the 95th percentile. */
function middleRatio({ questions }: ExplorerResult): number {
  return median(questions.map((q) => q.http.median / q.handWritten.median));
}

function importSection(list: readonly ImportMeasure[]): string[] {
  if (list.length === 0) return [];
  return [
    '## Imports, end to end with both checks',
    '',
    '| file | lines | MB | seconds | lines a second | bare insert, s | together, MB | server, MB | child, MB | load |',
    '|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|',
    ...list.map((i) =>
      [
        '',
        i.name,
        i.lines.toLocaleString('en'),
        i.megabytes.toFixed(0),
        i.seconds.toFixed(1),
        Math.round(i.lines / i.seconds).toLocaleString('en'),
        i.bareSeconds === null ? '' : i.bareSeconds.toFixed(1),
        i.memory?.together ?? '',
        i.memory?.server ?? '',
        i.memory?.child ?? '',
        i.load.toFixed(1),
        '',
      ]
        .join(' | ')
        .trim(),
    ),
    '',
  ];
}

function frontSection({ front }: Results): string[] {
  if (front === null)
    return ['## Browser', '', 'Not measured: no build of the web application or no Chromium.', ''];
  return [
    '## Browser',
    '',
    `Headless Chromium, CPU slowed down four times, empty cache, load ${front.load.toFixed(1)}.`,
    '',
    '| route | HTML, CSS and JavaScript, kB gzip | files | first paint, ms | interactive, ms |',
    '|---|---:|---:|---:|---:|',
    ...front.routes.map(
      (r) =>
        `| ${r.name} | ${r.gzipKb.toFixed(0)} | ${r.files} | ${ms(r.firstPaintMs)} | ${ms(r.interactiveMs)} |`,
    ),
    '',
    '| interaction in the explorer | delay to the next picture, ms |',
    '|---|---:|',
    ...front.interactions.map((i) => `| ${i.name} | ${ms(i.delayMs)} |`),
    '',
  ];
}

const METHOD = [
  '## How it is measured',
  '',
  '- The lines are the demo company (`npm run sample`), hourly from four million lines on, imported through the product and left alone for a minute and a half.',
  '- HTTP: the real server on loopback, one request at a time, warm; each round asks for other days, so no answer is remembered.',
  '- By hand: the best query that could be written on the same roll-ups, asked of the same engine on a copy of the data, in turn with the product, so that other work on the machine slows both.',
  '- PostgreSQL: the same raw lines, indexes by day and by product, account and resource with the day, vacuumed, 2 GB of shared buffers, crash safety off; after the product, the better of two rounds, given up at 120 s. "Faster than it" is that time by the 95th percentile over HTTP.',
  '- Imports: from the first byte of the upload to the published figures. The bare insert reads the same file with its types told, into one table, without checks or roll-ups.',
  '- Interactive: what the route is for is on the screen and no task over 50 ms runs any more.',
  '',
];

function ms(value: number): string {
  return value < 10 ? value.toFixed(1) : value.toFixed(0);
}

function times(ratio: number): string {
  return `${ratio < 10 ? ratio.toFixed(2) : ratio.toFixed(0)} ×`;
}

function millions(lines: number): string {
  return `${(lines / 1e6).toPrecision(2).replace(/\.0$/, '')} M`;
}
