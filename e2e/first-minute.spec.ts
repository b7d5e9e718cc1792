import { createTeam } from '@called-it/contract/teams/teams.ts'
import { readTournament } from '@called-it/contract/tournaments/tournaments.ts'
import type { Locator } from '@playwright/test'
import { expect, expectNoSideways, test } from './play.ts'
import { callerFor, makeCup, readCode, signIn, someAccount } from './world.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

/** A person types a character in this time (ms). */
const TYPING = { delay: 120 }
/** A person looks at a page this long before a tap (ms). */
const LOOK = 1200
/** The whole way takes at most this long (ms). */
const MINUTE = 60_000

test('an invited newcomer has a name, a team and a saved round within a minute, after nine taps on five pages', async ({
  page,
}) => {
  const cup = await makeCup()
  const captain = callerFor(await signIn(someAccount()))
  const { tournament } = await captain(readTournament, { params: { slug: cup.slug } })
  const body = { name: `Ветер_${someAccount().slice(-6)}`, tournament_id: tournament.id }
  const { team } = await captain(createTeam, { body })

  let taps = 0
  const tap = async (target: Locator) => {
    await expect(target).toBeVisible()
    await page.waitForTimeout(LOOK)
    await target.tap()
    taps += 1
  }
  const pages: string[] = []
  page.on('framenavigated', (frame) => {
    const path = new URL(frame.url()).pathname
    if (frame === page.mainFrame() && pages.at(-1) !== path) pages.push(path)
  })

  const began = Date.now()
  await test.step('signs in', async () => {
    await page.goto(`/join-team/${team.id}`)
    await expect(page.getByText(`зовёт вас в команду друзей «${team.name}»`)).toBeVisible()
    const account = someAccount()
    await page.getByLabel('Номер аккаунта').pressSequentially(account, TYPING)
    await tap(page.getByRole('button', { name: 'Получить код' }))
    const code = page.getByRole('textbox', { name: 'Код из шести цифр' })
    await expect(code).toBeFocused()
    await code.pressSequentially(await readCode(account), TYPING)
  })

  await test.step('takes a name', async () => {
    await expect(page.getByLabel('Имя')).toBeFocused()
    await expectNoSideways(page)
    await page.getByLabel('Имя').pressSequentially('Ада Лавлейс', TYPING)
    await tap(page.getByRole('button', { name: 'Начать игру' }))
  })

  await test.step('joins the team, and goes on to the predictions', async () => {
    await tap(page.getByRole('button', { name: 'Вступить в команду' }))
    await expect(page.getByRole('status').filter({ hasText: team.name })).toBeVisible()
    await tap(page.getByRole('main').getByRole('link', { name: 'Заполнить тур 1' }))
  })

  await test.step('fills in the round', async () => {
    const sheet = page.getByRole('dialog', { name: 'Прогноз счёта' })
    await tap(page.getByRole('button', { name: 'Германия: не задано, указать счёт' }))
    for (const digit of ['2', '1', '0', '0'])
      await tap(sheet.getByRole('button', { name: digit, exact: true }))
    await expect(sheet.getByText('Тур заполнен целиком').first()).toBeVisible()
    await expect(
      page.getByRole('article', { name: 'Венгрия — Швейцария' }).getByText('Сохранён', { exact: true }),
    ).toBeVisible()
  })

  expect(Date.now() - began).toBeLessThan(MINUTE)
  expect(taps).toBe(9)
  const invitation = `/join-team/${team.id}`
  expect(pages).toEqual([
    invitation,
    '/auth/login',
    '/welcome',
    invitation,
    `${cup.path}/team/${team.id}`,
    cup.path,
  ])
})
