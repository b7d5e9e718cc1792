import { defineConfig } from 'vitest/config'

// A worker runs many test files. Files of every project but `web-dom` also share the modules that they import.
export default defineConfig({
  test: {
    // The default leaves one core idle for an editor; on a machine of two cores that is half of it.
    maxWorkers: '100%',
    isolate: false,
    projects: [
      { extends: true, test: { name: 'rules', include: ['packages/rules/src/**/*.test.ts'] } },
      { extends: true, test: { name: 'contract', include: ['packages/contract/src/**/*.test.ts'] } },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['apps/{server/src,server/test,web/vite}/**/*.test.ts', 'scripts/**/*.test.ts'],
          globalSetup: ['apps/server/test/database.ts'],
          setupFiles: ['apps/server/test/row-types/statement-recorder.ts'],
          // Some tests start several server processes; on a busy machine that is slow, which is no failure.
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
      // The web's tests by their file names: `.test.ts` runs in Node, `.test.tsx` in a DOM (test/setup.ts).
      {
        extends: './apps/web/vite.config.ts',
        root: 'apps/web',
        test: { name: 'web', include: ['src/**/*.test.ts'], isolate: false },
      },
      {
        extends: './apps/web/vite.config.ts',
        root: 'apps/web',
        test: {
          name: 'web-dom',
          include: ['src/**/*.test.tsx'],
          environment: 'jsdom',
          setupFiles: ['test/setup.ts'],
          testTimeout: 30_000,
          isolate: false,
        },
      },
    ],
  },
})
