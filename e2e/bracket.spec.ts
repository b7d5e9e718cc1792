import type { TournamentDocument } from '@called-it/contract/organiser/tournament-document.ts'
import { knockout } from './cups.ts'
import { expect, expectAccessible, expectNoSideways, test } from './play.ts'
import { makeCup, minutesFromNow } from './world.ts'

const SEMI = 'Германия — Шотландия, Полуфиналы'
const OTHER = 'Венгрия — Швейцария, Полуфиналы'

/** Four rounds: the first of eight ties, whose winners play on. */
function longKnockout(): Partial<TournamentDocument> {
  const base = knockout()
  const levels = ['round_of_16', 'quarter_final', 'semi_final', 'final'] as const
  const names = [
    { ru: '1/8 финала', en: 'Round of 16' },
    { ru: 'Четвертьфиналы', en: 'Quarter-finals' },
    { ru: 'Полуфиналы', en: 'Semi-finals' },
    { ru: 'Финал', en: 'Final' },
  ]
  const entities = Array.from({ length: 16 }, (_, at) => ({
    ...base.entities![at % 4]!,
    key: `t${at}`,
    name: { ru: at === 0 ? 'Германия' : `Команда ${at}`, en: at === 0 ? 'Germany' : `Team ${at}` },
  }))
  return {
    ...base,
    entities,
    stages: levels.map((level, at) => ({
      key: level,
      type: level === 'final' ? 'final' : 'playoff',
      level,
      name: names[at]!,
    })),
    rounds: levels.map((level, at) => ({ key: level, stage: level, name: names[at]! })),
    events: levels.flatMap((round, at) =>
      Array.from({ length: 8 / 2 ** at }, (_, nth) => ({
        key: `m-${round}-${nth}`,
        round,
        starts_at: minutesFromNow(60 + at * 3000 + nth),
        first: at === 0 ? `t${nth * 2}` : null,
        second: at === 0 ? `t${nth * 2 + 1}` : null,
        tie: `${round}-${nth}`,
      })),
    ),
  }
}

test('a bracket saves itself, undoes a change, and shows which picks were right', async ({ page, enter }) => {
  await enter()
  const cup = await makeCup(knockout())
  await page.goto(`${cup.path}?type=tie`)
  const semi = page.getByRole('radiogroup', { name: SEMI })
  await semi.getByRole('radio', { name: 'Германия' }).check()
  await page.getByRole('radiogroup', { name: OTHER }).getByRole('radio', { name: 'Швейцария' }).check()
  await expect(semi).toContainText('Сохранён')
  await expect(page.getByRole('group', { name: 'Германия — Швейцария, Финал' })).toContainText('Ждёт пару')
  await expectAccessible(page)

  // The arrow keys change a pick; one press undoes the change and all that followed from it.
  await semi.getByRole('radio', { name: 'Германия' }).press('ArrowDown')
  const bar = page.getByRole('region', { name: 'Сетка' })
  await expect(bar).toContainText('Дальше проходит Шотландия, а не Германия')
  await expect(page.getByRole('group', { name: 'Шотландия — Швейцария, Финал' })).toBeVisible()
  await bar.getByRole('button', { name: 'Вернуть' }).click()
  await expect(semi).toContainText('Сохранён')
  await page.reload()
  await expect(semi.getByRole('radio', { name: 'Германия' })).toBeChecked()

  await cup.moveStart('m-sf-1', -120)
  await cup.enterResult('m-sf-1', 'finished', 2, 0)
  const decided = page.getByRole('group', { name: SEMI })
  await expect(decided).toContainText('верно+6')
  await expect(decided).toContainText('100%')
  await expectAccessible(page)
})

test.describe('on a tablet', () => {
  test.use({ viewport: { width: 768, height: 1024 } })

  test('a bracket that is wider than the page fades at the cut end, and is whole in print', async ({
    page,
    enter,
  }) => {
    await enter()
    const cup = await makeCup(longKnockout())
    await page.goto(`${cup.path}?type=tie`)
    await expect(page.getByRole('radio', { name: 'Германия' }).first()).toBeVisible()
    const bracket = page.locator('[data-hidden]').filter({ has: page.getByRole('radiogroup') })
    await expect(bracket).toHaveAttribute('data-hidden', 'after')
    await expect(bracket).toHaveCSS('mask-image', /linear-gradient/)
    type Column = { offsetLeft: number; offsetWidth: number }
    const cut = await bracket.evaluate(
      ({ children, clientWidth }) =>
        ([...children] as Column[]).filter(
          ({ offsetLeft: start, offsetWidth: width }) =>
            start < clientWidth - 30 && start + width > clientWidth - 24,
        ).length,
    )
    expect(cut, 'columns that are not whole before the fade').toBe(0)
    await expect(bracket).toHaveCSS('scroll-snap-type', 'x mandatory')
    await bracket.evaluate((element) => element.scrollTo({ left: element.scrollWidth }))
    await expect(bracket).toHaveAttribute('data-hidden', 'before')
    await page.emulateMedia({ media: 'print' })
    await expect(bracket).toHaveCSS('mask-image', 'none')
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('a bracket shows a stage at a time', async ({ page, enter }) => {
    await enter()
    const cup = await makeCup(knockout())
    await page.goto(`${cup.path}?type=tie`)
    await page.getByRole('radio', { name: 'Германия' }).tap()
    const stages = page.getByRole('navigation', { name: 'Этапы плей-офф' })
    await expect(stages.getByRole('button', { name: '1/2 1 из 2' })).toHaveAttribute('aria-current', 'true')
    await expectNoSideways(page)
    await page.getByRole('button', { name: 'К финалу' }).tap()
    await expect(stages.getByRole('button', { name: /Финал/ })).toHaveAttribute('aria-current', 'true')
    await expect(page.getByText('Финалисты ещё не известны')).toBeInViewport()
    await expectAccessible(page)
  })
})
