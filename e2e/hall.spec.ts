import { distribute } from '@called-it/contract/teams/teams.ts'
import { readTournament } from '@called-it/contract/tournaments/tournaments.ts'
import { expect, expectAccessible, test } from './play.ts'
import { callerFor, makeCup, signIn, someAccount } from './world.ts'

const prize = (scope: 'group' | 'tournament', ru: string, en: string) => ({
  scope,
  place_from: 1,
  place_to: 1,
  title: { ru, en },
})

test('a finished tournament has its winners in the hall of fame, and others after a correction', async ({
  page,
  enter,
}) => {
  const { token } = await enter()
  const cup = await makeCup({
    prizes: [prize('tournament', 'Ноутбук', 'Laptop'), prize('group', '2500 долларов', '2500 dollars')],
  })
  const rival = await signIn(someAccount())
  for (const each of [token, rival]) {
    const call = callerFor(each)
    const { tournament } = await call(readTournament, { params: { slug: cup.slug } })
    for (const _step of ['group', 'team']) await call(distribute, { body: { tournament_id: tournament.id } })
  }
  await cup.predict(token, { m1: [2, 1] })
  await cup.predict(rival, { m1: [0, 2] })
  await cup.moveStart('m1', -120)
  await cup.enterResult('m1', 'finished', 2, 1)

  await page.goto(`/top?tournament=${cup.slug}`)
  await expect(page.getByText('Этот турнир ещё не завершён')).toBeVisible()
  await cup.finish()
  await page.reload()
  const article = page.getByRole('article', { name: cup.name.ru })
  const winner = article.getByRole('list', { name: 'Первые места' }).getByRole('listitem').first()
  await expect(winner).toContainText('это вы')
  await expect(winner).toContainText('Ноутбук')
  await expect(article.getByText('2500 долларов')).toHaveCount(1)
  await expect(article.getByRole('heading', { name: 'Команда-победитель' })).toBeVisible()
  await expectAccessible(page)

  await cup.enterResult('m1', 'finished', 0, 2)
  await page.reload()
  await expect(article).toBeVisible()
  await expect(winner).not.toContainText('это вы')

  // By keyboard alone: every part can be collapsed and opened again.
  await article.getByRole('button', { name: 'Свернуть' }).focus()
  await page.keyboard.press('Enter')
  await expect(article.getByRole('heading', { name: 'Лучшие в группах' })).toBeHidden()
  await page.keyboard.press('Enter')
  await expect(article.getByRole('heading', { name: 'Лучшие в группах' })).toBeVisible()
})
