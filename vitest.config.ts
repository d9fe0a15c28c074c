import { existsSync } from 'node:fs';
import { defineConfig } from 'vitest/config';

const WEB = 'packages/web/vite.config.ts';

export default defineConfig({
  test: {
    // Native engines (chdb, argon2) want processes of their own; two keep a small machine usable.
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          environment: 'node',
          include: [
            'packages/{contract,engine,server}/src/**/*.test.ts',
            'tools/**/*.test.ts',
            'bench/**/*.test.ts',
          ],
        },
      },
      ...(existsSync(WEB)
        ? [
            {
              extends: WEB,
              root: 'packages/web',
              test: {
                name: 'web',
                environment: 'happy-dom',
                include: ['src/**/*.test.{ts,tsx}'],
                testTimeout: 30_000,
              },
            },
          ]
        : []),
    ],
  },
});
