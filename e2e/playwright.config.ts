import { defineConfig } from '@playwright/test'
import { findChromium } from './chromium.ts'

const isCi = Boolean(process.env.CI)

/** The real product in a real browser: what a user sees, and nothing of ours is mocked. */
export default defineConfig({
  testDir: '.',
  globalSetup: './product.ts',
  outputDir: './test-results',
  reporter: 'list',
  fullyParallel: true,
  workers: 2,
  forbidOnly: isCi,
  retries: isCi ? 1 : 0,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  use: {
    browserName: 'chromium',
    launchOptions: await findChromium(),
    viewport: { width: 1440, height: 900 },
    timezoneId: 'Europe/Moscow',
    contextOptions: { reducedMotion: 'reduce' },
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
  },
})
