import { AxeBuilder } from '@axe-core/playwright'
import { test as base, type Browser, expect, type Page } from '@playwright/test'
import { someAccount, someAddress, signIn } from './world.ts'

export { expect }
export const LANGUAGES = ['ru', 'en'] as const
export type Language = (typeof LANGUAGES)[number]

type Guest = {
  page: Page
  account: string
  token: string
}

/** The fixtures of a test of the product: a browser with an address of its own, which must report no errors. */
export const test = base.extend<{
  /** The language that the browser used at the last visit. */
  language: Language
  /** Signs a new user in and gives the token to the page's browser, as if that had happened earlier. */
  enter: () => Promise<{ account: string; token: string }>
  /** Opens another browser for another person. */
  another: () => Promise<Guest>
  isSound: void
}>({
  language: ['ru', { option: true }],
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names between the braces
  baseURL: async ({}, use) => use(process.env.PRODUCT_URL),
  // oxlint-disable-next-line no-empty-pattern
  extraHTTPHeaders: async ({}, use) => use({ 'X-Forwarded-For': someAddress() }),

  page: async ({ page, language }, use) => {
    await page.addInitScript({ content: beforeThePage(language) })
    await use(waitsForApplication(page))
  },

  enter: async ({ page }, use) => use(() => enterAs(page)),

  another: async ({ browser }, use) => {
    const open: Page[] = []
    await use(async () => {
      const page = await openPage(browser)
      open.push(page)
      return { page, ...(await enterAs(page)) }
    })
    await Promise.all(open.map((page) => page.context().close()))
  },

  isSound: [
    async ({ page }, use) => {
      const faults: string[] = []
      page.on('pageerror', (error) => faults.push(String(error)))
      page.on('console', (message) => {
        if (message.text().includes('Content Security Policy')) faults.push(message.text())
      })
      await use()
      expect(faults, 'what broke in the page').toEqual([])
    },
    { auto: true },
  ],
})

/** Runs before the scripts of every page, except the browser's own error pages. */
const beforeThePage = (language: Language) => `if (location.protocol.startsWith('http')) {
  localStorage.locale ??= '${language}'
  // Pages ask for news after a random time of up to 4 s, so that they do not all ask at once; this page is alone.
  Math.random = () => 0.1
}`

/**
 * A script that runs before the page: the browser may ask its user about notifications, which one without a screen never may. The user
 * refuses.
 */
export const MAY_ASK = `Object.defineProperty(Notification, 'permission', { get: () => globalThis.said ?? 'default' })
Notification.requestPermission = async () => (globalThis.said = 'denied')`

/** Opens pages as a user sees them who acts: the application has replaced the static shell. `waitUntil` says otherwise. */
function waitsForApplication(page: Page): Page {
  const begun = () => expect(page.locator('[data-static]')).toHaveCount(0, { timeout: 20_000 })
  const { goto, reload } = page
  page.goto = async (url, options) => {
    const response = await goto.call(page, url, options)
    if (options?.waitUntil === undefined) await begun()
    return response
  }
  page.reload = async (options) => {
    const response = await reload.call(page, options)
    if (options?.waitUntil === undefined) await begun()
    return response
  }
  return page
}

async function openPage(browser: Browser) {
  const context = await browser.newContext({
    baseURL: process.env.PRODUCT_URL ?? '',
    extraHTTPHeaders: { 'X-Forwarded-For': someAddress() },
    reducedMotion: 'reduce',
  })
  return waitsForApplication(await context.newPage())
}

async function enterAs(page: Page) {
  const account = someAccount()
  const token = await signIn(account)
  await page.context().addCookies([{ name: 'token', value: token, url: process.env.PRODUCT_URL ?? '' }])
  return { account, token }
}

type Kinds = { progress: { kinds: { saved: number; missing: number }[] }[] }

/** Waits for the answer by which the page learns that a round is filled. */
export const roundIsFilled = (page: Page) =>
  page.waitForResponse(async (response) => {
    if (!response.url().includes('/api/v1/user/progress') || !response.ok()) return false
    const { progress } = (await response.json()) as Kinds
    return progress.some(({ kinds }) => kinds.some(({ saved, missing }) => saved > 0 && missing === 0))
  })

/** Fails, at the end of the test, with every rule of WCAG 2.2 AA that the page breaks, and where. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze()
  const broken = violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
  expect.soft(broken, page.url()).toEqual([])
}

/** The narrowest supported screen (DESIGN 11). */
const NARROWEST = 320

/** Expects that the page does not scroll sideways, in this window and in the narrowest one. */
export async function expectNoSideways(page: Page) {
  const { width, height } = page.viewportSize()!
  for (const narrow of [width, NARROWEST]) {
    await page.setViewportSize({ width: narrow, height })
    // Layout follows a change of the width a frame later.
    const hidden = () => page.evaluate<number>('document.documentElement.scrollWidth - innerWidth')
    await expect.poll(hidden, `what does not fit into ${narrow} px`).toBeLessThanOrEqual(0)
  }
  await page.setViewportSize({ width, height })
}
