import { defineConfig, devices } from '@playwright/test';
import { chromiumPath, QUIET } from './src/chromium.ts';

export default defineConfig({
  testDir: 'src/journeys',
  testMatch: '*.journey.ts',
  outputDir: '../../test-results',
  fullyParallel: false,
  workers: 1,
  retries: 0,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: [['list']],
  use: {
    ...devices['Desktop Chrome'],
    viewport: { width: 1440, height: 900 },
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    trace: 'retain-on-failure',
    launchOptions: { executablePath: chromiumPath(), args: QUIET },
  },
});
