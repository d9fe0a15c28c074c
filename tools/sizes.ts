/** Sizes and names of source files (docs/architecture.md, Laws): over 250 lines is told, over 400 fails (tests 600). */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const WARN = 250;
const FAIL = 400;
const FAIL_TEST = 600;
const BANNED = /^(utils?|helpers?|common|misc|types|index)\.tsx?$/;

const files = execFileSync(
  'git',
  ['ls-files', '--cached', '--others', '--exclude-standard', '*.ts', '*.tsx', '*.mjs', '*.css'],
  {
    cwd: ROOT,
    encoding: 'utf8',
  },
)
  .split('\n')
  .filter((file) => file !== '' && !file.includes('.gen.'));

let failed = false;
for (const file of files) {
  const lines = countLines(file);
  const limit = /\.test\.tsx?$|^packages\/e2e\//.test(file) ? FAIL_TEST : FAIL;
  if (lines > limit) {
    failed = true;
    console.error(`${file}: ${lines} lines, at most ${limit}`);
  } else if (lines > WARN && limit === FAIL) {
    console.log(`${file}: ${lines} lines, aim at 150`);
  }
  if (BANNED.test(basename(file))) {
    failed = true;
    console.error(`${file}: say in the name what it holds`);
  }
}
console.log(`sizes: ${files.length} files looked at`);
process.exitCode = failed ? 1 : 0;

function countLines(file: string): number {
  try {
    return readFileSync(`${ROOT}${file}`, 'utf8').split('\n').length - 1;
  } catch {
    return 0;
  }
}
