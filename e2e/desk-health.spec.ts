import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { finishSetup } from '@called-it/contract/contest/contest.ts'
import { readHealth } from '@called-it/contract/health/health.ts'
import { expect, expectAccessible, expectNoSideways, test } from './play.ts'
import { startFresh } from './product.ts'
import { callerFor, signIn } from './world.ts'

// A product that makes backups is one of its own: the others have no folder for them.
const OWNER = '7000003'
const { PRODUCT_URL: url = '', ORGANISER_TOKEN: token = '' } = process.env
const folder = mkdtempSync(join(tmpdir(), 'called-it-backups-'))
let product: Awaited<ReturnType<typeof startFresh>>
let owner: string

test.beforeAll(async () => {
  product = await startFresh({ ORGANISERS: OWNER, BACKUP_DIR: folder })
  process.env.PRODUCT_URL = product.address
  owner = await signIn(OWNER)
  process.env.ORGANISER_TOKEN = owner
  await callerFor(owner)(finishSetup, {})
})
test.afterAll(async () => {
  Object.assign(process.env, { PRODUCT_URL: url, ORGANISER_TOKEN: token })
  await product.stop()
  rmSync(folder, { recursive: true, force: true })
})

test('an owner runs the doctor, makes a backup and tries it by keyboard', async ({ page }) => {
  test.slow()
  // The worker makes the first backup by itself.
  await expect
    .poll(async () => (await callerFor(owner)(readHealth, {})).backups?.last_good?.state, { timeout: 60_000 })
    .toBe('done')
  await page.context().addCookies([{ name: 'token', value: owner, url: product.address }])
  await page.goto('/desk')
  await expect(page.getByRole('heading', { level: 1, name: 'Сегодня' })).toBeVisible()
  await page.keyboard.press('g')
  await page.keyboard.press('h')
  await expect(page.getByRole('heading', { level: 1, name: 'Состояние' })).toBeVisible()
  await expect(page.getByRole('region', { name: /^Последняя полная копия/ })).toBeVisible()
  await page.keyboard.press('d')
  const drill = page.getByRole('region', { name: 'Пробное восстановление' })
  await expect(drill.getByText(/^База поднята из копии/)).toBeVisible({ timeout: 60_000 })

  const found = page.getByRole('region', { name: 'Что нашла проверка' })
  await expect(found.getByText(/ещё не проверяли/)).toBeVisible()
  await page.keyboard.press('o')
  await expect(found.getByText(/Последней резервной копии меньше часа/)).toBeVisible({ timeout: 20_000 })
  await expect(found.getByText(/Копия восстановлена на пробу меньше часа назад/)).toBeVisible()
  await expectAccessible(page)

  await page.keyboard.press('b')
  await expect(page.getByText('Копия готова').first()).toBeVisible({ timeout: 30_000 })
  expect(readdirSync(folder)).toHaveLength(2)
  await expect(page.getByText(/Хранится 2 файла/)).toBeVisible()
  await expectNoSideways(page)
})
