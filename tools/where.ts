/** `npm run where -- WORD`: an endpoint's declaration, handler, query and tests. WORD is part of its path or name. */
import { execFileSync } from 'node:child_process';
import { ENDPOINTS } from '@altocost/contract/endpoints.ts';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const word = process.argv[2];
if (!word) {
  console.error('usage: npm run where -- WORD   (part of an endpoint’s path or name)');
  process.exit(1);
}

const found = Object.entries(ENDPOINTS).flatMap(([domain, endpoints]) =>
  Object.entries(endpoints)
    .filter(([name, e]) =>
      `${domain}.${name} ${e.method} ${e.path}`.toLowerCase().includes(word.toLowerCase()),
    )
    .map(([name, e]) => ({ domain, name, method: e.method, path: e.path, access: e.access })),
);
if (found.length === 0) console.error(`no endpoint has “${word}” in its path or name`);

for (const { domain, name, method, path, access } of found) {
  console.log(`\n${domain}.${name}   ${method} /api${path}   (${access})`);
  for (const [role, lines] of Object.entries(placesOf(domain, name, path))) {
    for (const line of lines) console.log(`  ${role.padEnd(12)} ${line}`);
  }
}

function placesOf(domain: string, name: string, path: string) {
  const inContract = grep(`^  ${name}: endpoint`, [`packages/contract/src/${domain}/endpoints.ts`]);
  const uses = grep(`[Ee]ndpoints\\.(${domain}\\.)?${name}\\b`, ['packages/server/src', 'packages/web/src']);
  const tests = grep(path.replaceAll(/:\w+/g, '[^/]+').replaceAll('/', '\\/'), [
    'packages/*.test.ts',
    'packages/*.test.tsx',
    'packages/e2e',
  ]);
  return {
    declaration: inContract,
    handler: uses.filter((line) => line.startsWith('packages/server') && !line.includes('.test.')),
    query: uses.filter((line) => line.startsWith('packages/web') && !line.includes('.test.')),
    test: [...uses.filter((line) => line.includes('.test.')), ...tests],
  };
}

/** Places as `file:line`, each once. */
function grep(pattern: string, paths: string[]): string[] {
  try {
    const lines = execFileSync('git', ['grep', '--untracked', '-nE', pattern, '--', ...paths], {
      cwd: ROOT,
      encoding: 'utf8',
    });
    return [
      ...new Set(
        lines
          .split('\n')
          .filter(Boolean)
          .map((line) => line.split(':').slice(0, 2).join(':')),
      ),
    ];
  } catch {
    return [];
  }
}
