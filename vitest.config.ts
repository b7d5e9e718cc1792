import { defineConfig } from 'vitest/config'

// Files share their imports, but for the web's: a page's modules are the memory of a tab, and would be of the next file.
export default defineConfig({
  test: {
    // By default one core stays idle, for an editor; of two that is half.
    maxWorkers: '100%',
    projects: [
      { test: { name: 'rules', include: ['packages/rules/src/**/*.test.ts'], isolate: false } },
      { test: { name: 'contract', include: ['packages/contract/src/**/*.test.ts'], isolate: false } },
      {
        test: {
          name: 'server',
          include: ['apps/{server/src,server/test,web/vite}/**/*.test.ts', 'scripts/**/*.test.ts'],
          globalSetup: ['apps/server/test/database.ts'],
          setupFiles: ['apps/server/test/row-types/statement-recorder.ts'],
          // Several start whole processes, beside others that do: what is slow is not wrong.
          testTimeout: 180_000,
          // A machine that is busy with something else makes one wait where it must not; what is wrong is wrong twice.
          retry: 1,
          hookTimeout: 180_000,
          isolate: false,
        },
      },
      './apps/web/vite.config.ts',
    ],
  },
})
