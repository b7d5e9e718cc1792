import { readDeskEvent } from '@called-it/contract/organiser/desk-event.ts'
import { readTournament } from '@called-it/contract/tournaments/tournaments.ts'
import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectNoSideways, test } from './play.ts'
import { callerFor, cupDocument, makeCup, minutesFromNow } from './world.ts'

const name = (ru: string, en: string) => ({ ru, en })

/** Opens the desk as the organiser of the product. */
async function organise(page: Page) {
  const { ORGANISER_TOKEN: value = '', PRODUCT_URL: url = '' } = process.env
  await page.context().addCookies([{ name: 'token', value, url }])
}

async function press(page: Page, ...keys: string[]) {
  for (const key of keys) await page.keyboard.press(key)
}

const readEvent = (slug: string, key: string) =>
  callerFor(process.env.ORGANISER_TOKEN)(readDeskEvent, { params: { slug, key } })

const readSides = async (slug: string, key: string) => {
  const { event } = await readEvent(slug, key)
  return [event.first?.key ?? null, event.second?.key ?? null]
}

/** The start of an event in minutes: the fields of the desk hold no seconds. */
const readStart = async (slug: string, key: string) =>
  Math.floor(Date.parse((await readEvent(slug, key)).event.starts_at ?? '') / 60_000)

/** A cup with semi-finals and a final whose sides the winners of the semi-finals take. */
function makeKnockout() {
  const { stages, rounds, events, entities } = cupDocument('cup')
  const semi = (key: string, minutes: number, first: string, second: string) => ({
    key,
    round: 'semi',
    tie: key,
    starts_at: minutesFromNow(minutes),
    first,
    second,
  })
  return makeCup({
    entities,
    stages: [
      ...stages,
      { key: 'semi', type: 'playoff', level: 'semi_final', name: name('Полуфиналы', 'Semi-finals') },
      { key: 'final', type: 'final', name: name('Финал', 'Final') },
    ],
    rounds: [
      ...rounds,
      { key: 'semi', stage: 'semi', name: name('Полуфиналы', 'Semi-finals') },
      { key: 'final', stage: 'final', name: name('Финал', 'Final') },
    ],
    events: [
      ...events,
      semi('sf1', 6000, 'GER', 'SCO'),
      semi('sf2', 6060, 'HUN', 'SUI'),
      {
        key: 'final',
        round: 'final',
        tie: 'final',
        starts_at: minutesFromNow(9000),
        first: null,
        second: null,
        first_from: { tie: 'sf1', take: 'winner' },
        second_from: { tie: 'sf2', take: 'winner' },
      },
    ],
  })
}

async function openChange(page: Page, slug: string, key: string) {
  await page.goto(`/desk/events/${slug}/${key}/change`)
  await expect(page.getByRole('group', { name: 'Что случилось' })).toBeVisible()
}

/** Expects the effect of the change that is entered now. */
async function expectEffect(page: Page) {
  await expect(page.getByText('Прогнозы остаются', { exact: true })).toBeVisible()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
}

test('a match is postponed and the sides of the final are named by keyboard alone', async ({ page }) => {
  const { slug } = await makeKnockout()
  await organise(page)
  await page.goto(`/desk/events?tournament=${slug}&round=md2`)
  await expect(page.getByRole('row', { name: /Германия — Венгрия/ })).toBeVisible()
  await expectAccessible(page)
  await press(page, 'm')
  await expect(page.getByRole('button', { name: /^Перенести Новое время/ })).toBeVisible()
  await press(page, 'p')
  await expectEffect(page)
  await expectAccessible(page)
  await press(page, 'Control+Enter')
  await expect(page.getByText('Германия — Венгрия: отложен без даты')).toBeVisible()
  await expect.poll(async () => (await readEvent(slug, 'm3')).event.status).toBe('postponed')

  await openChange(page, slug, 'final')
  await expect(page.getByRole('button', { name: /^Германия/ })).toBeVisible()
  await expectAccessible(page)
  await press(page, '1', '2')
  await expect(page.getByRole('button', { name: /^Швейцария/, pressed: true })).toBeVisible()
  await expectEffect(page)
  await press(page, 'Control+Enter')
  await expect.poll(() => readSides(slug, 'final')).toEqual(['GER', 'SUI'])
  await expect(page.getByRole('button', { name: 'Взять обратно (Z)' })).toBeVisible()
  await press(page, 'z')
  await expect.poll(() => readSides(slug, 'final')).toEqual([null, null])
})

test('a matchday is moved by an hour by keyboard alone, and found in the log', async ({ page }) => {
  const { slug } = await makeKnockout()
  const [before, other] = await Promise.all([readStart(slug, 'm1'), readStart(slug, 'm2')])
  await organise(page)
  await page.goto(`/desk/events?tournament=${slug}&round=md1`)
  await expect(page.getByRole('row', { name: /Германия — Шотландия/ })).toBeVisible()
  await press(page, 'Space', 'Shift+ArrowDown')
  await expect(page.getByText('выбрано 2 из 2')).toBeVisible()
  await expectEffect(page)
  await expectAccessible(page)
  await press(page, 'Control+Enter')
  await expect.poll(() => readStart(slug, 'm1')).toBe(before + 60)
  await expect.poll(() => readStart(slug, 'm2')).toBe(other + 60)

  await press(page, 'Control+k')
  const search = page.getByRole('combobox', { name: 'Найти или сделать' })
  await expect(search).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.type('>журн')
  await expect(page.getByRole('option')).toHaveCount(1)
  await press(page, 'Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Журнал' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Германия — Шотландия' }).first()).toBeVisible()
  await press(page, 'Enter')
  await expect(page.getByRole('columnheader', { name: 'Было' })).toBeVisible()
  await expectAccessible(page)
})

test('a tournament is finished by keyboard alone after its open order is named, and that is taken back', async ({
  page,
}) => {
  const { stages, rounds, events } = cupDocument('cup')
  const { slug, enterResult } = await makeCup({
    stages: [...stages, { key: 'final', type: 'final', name: name('Финал', 'Final') }],
    rounds: [...rounds, { key: 'final', stage: 'final', name: name('Финал', 'Final') }],
    events: [
      ...events.map((event) => ({ ...event, starts_at: minutesFromNow(-400) })),
      {
        key: 'final',
        round: 'final',
        tie: 'final',
        first: 'GER',
        second: 'HUN',
        starts_at: minutesFromNow(-200),
      },
    ],
  })
  for (const key of ['m1', 'm2', 'm3', 'm4']) await enterResult(key, 'finished', 1, 1)
  await enterResult('final', 'finished', 1, 0)
  const finishedAt = async () =>
    (await callerFor(process.env.ORGANISER_TOKEN)(readTournament, { params: { slug } })).tournament
      .finished_at
  await organise(page)
  await page.goto(`/desk/tournaments/outcomes/${slug}`)
  const open = page.getByRole('region', { name: 'Не посчитать' })
  await expect(open.getByText('Группа A')).toBeVisible()
  await expectAccessible(page)
  const order = open.getByRole('list', { name: 'Порядок' }).getByRole('listitem')
  const leader = await order.first().textContent()
  await press(page, 'Alt+ArrowDown')
  await expect(order.first()).not.toHaveText(leader!)
  await press(page, 'Enter')
  await expect(page.getByText('Всё решено, можно завершать.')).toBeVisible()
  await press(page, 'Control+Enter')
  await expect(page.getByText(/Турнир завершён\./)).toBeVisible()
  expect(await finishedAt()).not.toBeNull()
  await press(page, 'z')
  await expect(page.getByText('Завершение взято обратно')).toBeVisible()
  expect(await finishedAt()).toBeNull()
})

test('a match is moved and another one cancelled by thumb on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const { slug } = await makeKnockout()
  const before = await readStart(slug, 'm1')
  await organise(page)
  await page.goto(`/desk/events?tournament=${slug}&round=md1`)
  await page.getByRole('link', { name: 'Изменить: Германия — Шотландия' }).click()
  await page.getByRole('button', { name: '+1 час' }).click()
  await expectNoSideways(page)
  // The effect is dimmed while the server computes it.
  await expect(page.getByText('Было до')).toBeVisible()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Перенести', exact: true }).click()
  await expect.poll(() => readStart(slug, 'm1')).toBe(before + 60)

  await page.getByRole('link', { name: 'Изменить: Венгрия — Швейцария' }).click()
  await page.getByRole('button', { name: /^Отменить Очков/ }).click()
  await page.getByRole('button', { name: 'Отменить', exact: true }).click()
  await expect.poll(async () => (await readEvent(slug, 'm2')).event.status).toBe('cancelled')
})
