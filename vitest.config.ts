import { defineConfig } from 'vitest/config'

// `npm run test:long`: many cases in one test.
const HOUR_MS = 3_600_000
const isLong = process.env.TEST_LONG === '1'
const propertyTests = {
  setupFiles: [`${import.meta.dirname}/packages/rules/test/runs.ts`],
  // A test that hangs ends; one that is slow on a busy machine has not failed. Those of the server start processes.
  testTimeout: isLong ? HOUR_MS : 180_000,
}

/** The default leaves one core idle for an editor; on a machine of two cores that is half of it. */
const maxWorkers = '100%'

// A worker runs many test files. Files of every project but `web-dom` also share the modules that they import.
export default defineConfig({
  test: {
    maxWorkers,
    isolate: false,
    // A check that is repeated passes in the end on a busy machine, too.
    expect: { poll: { timeout: 20_000 } },
    projects: [
      {
        extends: true,
        test: { name: 'rules', include: ['packages/rules/src/**/*.test.ts'], ...propertyTests },
      },
      {
        extends: true,
        test: { name: 'contract', include: ['packages/contract/src/**/*.test.ts'], ...propertyTests },
      },
      {
        extends: true,
        test: { name: 'bench', include: ['bench/**/*.test.ts'], ...propertyTests },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['apps/{server/src,server/test,web/vite}/**/*.test.ts', 'scripts/**/*.test.ts'],
          globalSetup: ['apps/server/test/database.ts'],
          hookTimeout: 180_000,
          ...propertyTests,
          setupFiles: [...propertyTests.setupFiles, 'apps/server/test/row-types/statement-recorder.ts'],
        },
      },
      // The web's tests by their file names: `.test.ts` runs in Node, `.test.tsx` in a DOM (test/setup.ts).
      {
        extends: './apps/web/vite.config.ts',
        root: 'apps/web',
        test: { name: 'web', include: ['src/**/*.test.ts'], isolate: false, maxWorkers, ...propertyTests },
      },
      {
        extends: './apps/web/vite.config.ts',
        root: 'apps/web',
        test: {
          name: 'web-dom',
          include: ['src/**/*.test.tsx'],
          environment: 'jsdom',
          setupFiles: [`${import.meta.dirname}/apps/web/test/setup.ts`],
          testTimeout: isLong ? HOUR_MS : 120_000,
          isolate: false,
          maxWorkers,
        },
      },
    ],
  },
})
