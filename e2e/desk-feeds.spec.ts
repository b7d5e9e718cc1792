import { finishSetup } from '@called-it/contract/contest/contest.ts'
import { readDeskEvent } from '@called-it/contract/organiser/desk-event.ts'
import { putTournament } from '@called-it/contract/organiser/organised-tournaments.ts'
import { type ProviderServer, startProvider } from '../apps/server/test/feeds/provider-server.ts'
import { type SmallSource, startSmallSource } from '../apps/server/test/feeds/small-source-server.ts'
import { expect, expectAccessible, expectNoSideways, test } from './play.ts'
import { startFresh } from './product.ts'
import { callerFor, cupDocument, minutesFromNow, signIn } from './world.ts'

// Its sources are servers of this test, so the product is one of its own, too.
const OWNER = '7000004'
const SLUG = 'cup'
const { PRODUCT_URL: url = '', ORGANISER_TOKEN: token = '' } = process.env
let source: SmallSource
let files: ProviderServer
let product: Awaited<ReturnType<typeof startFresh>>
let owner: string

/** Three hours ago, at a whole minute: files know no seconds. */
const kickOff = minutesFromNow(-180).replace(/\d\dZ$/, '00Z')
const teams = {
  germany: [1, 'Germany', 'GER'],
  scotland: [2, 'Scotland', 'SCO'],
  // Neither the name nor the code of Hungary.
  hungary: [3, 'Magyar Válogatott', 'MVA'],
  switzerland: [4, 'Switzerland', 'SUI'],
} as const satisfies Record<string, [number, string, string]>

test.beforeAll(async () => {
  source = await startSmallSource()
  const { germany, scotland, hungary, switzerland } = teams
  source.matches = [
    {
      id: 11,
      matchday: 1,
      group: 'GROUP_A',
      at: kickOff,
      home: [...germany],
      away: [...scotland],
      status: 'FINISHED',
      score: [2, 1],
    },
    {
      id: 12,
      matchday: 1,
      group: 'GROUP_A',
      at: minutesFromNow(120),
      home: [...hungary],
      away: [...switzerland],
    },
  ]
  files = await startProvider((path) =>
    path === '/football.json/master/2024-25/uefa.cl.json'
      ? {
          name: 'Champions League',
          matches: [
            {
              round: 'Matchday 1',
              date: kickOff.slice(0, 10),
              time: `${kickOff.slice(11, 16)} UTC`,
              team1: 'Germany',
              team2: 'Scotland',
              score: { ft: [1, 1] },
            },
          ],
        }
      : undefined,
  )
  product = await startFresh({
    ORGANISERS: OWNER,
    FOOTBALL_DATA_TOKEN: 'a-key-of-the-test',
    FOOTBALL_DATA_URL: source.url,
    OPENFOOTBALL_URL: files.url,
  })
  process.env.PRODUCT_URL = product.address
  owner = await signIn(OWNER)
  process.env.ORGANISER_TOKEN = owner
  const call = callerFor(owner)
  await call(finishSetup, {})
  const document = cupDocument(SLUG)
  const events = document.events.map((event) =>
    event.key === 'm1' ? { ...event, starts_at: kickOff } : event,
  )
  await call(putTournament, { params: { slug: SLUG }, query: {}, body: { ...document, events } })
})
test.afterAll(async () => {
  Object.assign(process.env, { PRODUCT_URL: url, ORGANISER_TOKEN: token })
  await product.stop()
  await files.close()
  source.close()
})

test('an organiser lets two sources enter results, and decides by keyboard what they leave open', async ({
  page,
}) => {
  test.slow()
  await page.context().addCookies([{ name: 'token', value: owner, url: product.address }])
  await page.goto('/desk/feeds')
  await expect(page.getByText('Источников нет')).toBeVisible()
  await expectAccessible(page)

  const attach = page.getByRole('button', { name: 'Подключить', exact: true })
  await attach.first().press('Enter')
  await page.getByLabel('Турнир').selectOption({ index: 1 })
  await page.getByLabel('Источник', { exact: true }).selectOption('football-data.org')
  await page.getByLabel('Соревнование', { exact: true }).selectOption({ label: 'Small Cup, Europe' })
  await expectAccessible(page)
  await attach.last().press('Enter')
  const table = page.getByRole('table', { name: 'Источники' })
  await expect(table.getByRole('row', { name: /^football-data\.org/ })).toContainText('1 имя не узнано', {
    timeout: 30_000,
  })

  await attach.first().press('Enter')
  await page.getByLabel('Турнир').selectOption({ index: 1 })
  await page.getByLabel('Источник', { exact: true }).selectOption('openfootball')
  await page.getByLabel('Соревнование', { exact: true }).selectOption({ label: 'Champions League' })
  await page.getByLabel('Сезон').fill('2024-25')
  await attach.last().press('Enter')

  const held = page.getByRole('region', { name: /^Ждут решения/ })
  await expect(held.getByRole('row', { name: /^Счёт 2:1 1:1/ })).toBeVisible({ timeout: 30_000 })
  await expect(page.getByRole('region', { name: /^Не узнаны/ }).getByText('Magyar Válogatott')).toBeVisible()
  await expectAccessible(page)
  await expectNoSideways(page)

  // What waits for a decision is chosen first; each answer has a key.
  await page.keyboard.press('2')
  await expect(page.getByText('Решать нечего: источники согласны.')).toBeVisible()
  await page.keyboard.press('n')
  await page.getByRole('combobox', { name: 'Кто это в турнире' }).selectOption('Венгрия')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Сопоставить' }).press('Enter')
  await expect(page.getByText('Все имена узнаны.')).toBeVisible()
  const { event } = await callerFor(owner)(readDeskEvent, { params: { slug: SLUG, key: 'm1' } })
  expect(event.score).toEqual({ first: 2, second: 1 })
  expect(event.status).toBe('finished')

  await table.getByRole('button', { name: /^Отключить: openfootball/ }).press('Enter')
  await page.getByRole('button', { name: 'Отключить источник' }).press('Enter')
  await expect(table.getByRole('row')).toHaveCount(2)
})
