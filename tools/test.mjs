// `npm test`: installs what is missing, then runs every test: units, stores, routes, engine, and the browser.
// `npm test -- PATTERN` runs the matching unit tests only.
import { ensureBuilt, ensureChromium, ensureInstalled, run } from './installed.mjs';

ensureInstalled();
const pattern = process.argv.slice(2);
if (pattern.length > 0) {
  run('npx', ['vitest', 'run', ...pattern]);
} else {
  ensureChromium();
  ensureBuilt();
  run('npx', ['vitest', 'run']);
  run('npx', ['playwright', 'test', '--config', 'packages/e2e/playwright.config.ts']);
}
