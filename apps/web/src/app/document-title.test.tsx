import { readDraw } from '@called-it/contract/teams/teams.ts'
import { readTournament } from '@called-it/contract/tournaments/tournaments.ts'
import { act, waitFor } from '@testing-library/react'
import { http } from 'msw'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ADA, openApp } from '../../test/app.tsx'
import { drawnIn, ELEMENTS, makeDraw, pageOf, teamOf } from '../../test/answers/draw.ts'
import { answer, refuse, server } from '../../test/server.ts'
import { FRIENDS_ID, friendsOf, seenFromOutside, serveTeams } from '../../test/answers/teams.ts'
import { tournamentOf } from '../../test/answers/tournaments.ts'
import { answerHall } from '../../test/answers/winners.ts'
import { switchLanguage } from '../lib/language/language.ts'
import { makeQueryClient } from '../game/queries/query-client.ts'
import { makeRouter } from './router.tsx'

/** Every screen: its route, one of its addresses, and the document's title in each language. */
const TITLES = [
  ['/', '/', 'Что прогнозируем сегодня?', 'What are we calling today?'],
  ['/', '/?sport=football', 'Турниры', 'Tournaments'],
  ['/top', '/top', 'Победители турниров', 'Tournament Winners'],
  ['/tournament/$slug/', '/tournament/cup', 'Прогнозы · Евро 2024', 'Predictions · Euro 2024'],
  ['/tournament/$slug/rating', '/tournament/cup/rating', 'Рейтинги · Евро 2024', 'Ratings · Euro 2024'],
  ['/tournament/$slug/compare/$userId', '/tournament/cup/compare/2', 'Сравнение · Евро 2024', 'Comparison · Euro 2024'],
  ['/tournament/$slug/recap/$roundId', '/tournament/cup/recap/1', 'Итоги тура · Евро 2024', 'Round recap · Euro 2024'],
  ['/tournament/$slug/stats', '/tournament/cup/stats', 'Статистика · Евро 2024', 'Stats · Euro 2024'],
  ['/tournament/$slug/rules', '/tournament/cup/rules', 'Правила · Евро 2024', 'Rules · Euro 2024'],
  ['/tournament/$slug/teams', '/tournament/cup/teams', 'Группы и команды · Евро 2024', 'Groups and teams · Euro 2024'],
  ['/tournament/$slug/prizes', '/tournament/cup/prizes', 'Призы · Евро 2024', 'Prizes · Euro 2024'],
  ['/tournament/$slug/draw', '/tournament/cup/draw', 'Жеребьёвка · Евро 2024', 'The draw · Euro 2024'],
  ['/tournament/$slug/draw/proof', '/tournament/cup/draw/proof', 'Как прошла жеребьёвка · Евро 2024', 'How the draw was made · Euro 2024'],
  ['/tournament/$slug/team/$id', `/tournament/euro/team/${FRIENDS_ID}`, 'Северный_ветер · Евро 2024', 'Северный_ветер · Euro 2024'],
  ['/join-team/$id', `/join-team/${FRIENDS_ID}`, 'Приглашение в команду · Северный_ветер', 'Invitation to a team · Северный_ветер'],
  ['/j/$code', '/j/q8Zk3v0mJr1uYw5tXb2nPd', 'Приглашение', 'Invitation'],
  ['/account', '/account', 'Аккаунт', 'Account'],
  ['/account/statistics', '/account/statistics', 'Статистика · Аккаунт', 'Statistics · Account'],
  ['/account/security', '/account/security', 'Безопасность · Аккаунт', 'Security · Account'],
  ['/setup', '/setup', 'Первый запуск', 'First run'],
  ['/welcome', '/welcome', 'Под каким именем играть?', 'What name will you play under?'],
  ['/user/$id', '/user/2', 'Статистика участника', 'Statistics of a participant'],
  ['/faq', '/faq', 'Вопросы', 'FAQ'],
  ['/$', '/no/such/page', 'Такой страницы нет', 'No such page'],
  ['/auth/login', '/auth/login', 'Вход', 'Sign in'],
] as const // prettier-ignore

class Silent {
  observe() {}
  disconnect() {}
  postMessage() {}
  terminate() {}
}

beforeEach(() => {
  vi.stubGlobal('IntersectionObserver', Silent)
  vi.stubGlobal('Worker', Silent)
  // The server never answers: the title of a screen does not wait for its data.
  server.use(http.get('*/api/v1/*', () => new Promise(() => {})))
  const draw = makeDraw(10)
  answerHall([])
  serveTeams([seenFromOutside(friendsOf())])
  answer(readDraw, ({ query }) => pageOf(draw, query))
  answer(readTournament, ({ params: { slug } }) =>
    slug === 'nobodys' || slug === 'broken'
      ? refuse(slug === 'nobodys' ? 'not_found' : 'forbidden')
      : {
          tournament: tournamentOf(
            slug === 'cup' ? drawnIn({ group: ELEMENTS[0]!, team: teamOf(100) }) : { slug: slug! },
          ),
        },
  )
})
afterEach(() => void vi.unstubAllGlobals())

const called = (title: string) => waitFor(() => expect(document.title).toBe(`${title} · Called It`))

describe('the document', () => {
  it.each(TITLES)('of %s at %s has the title «%s», “%s”', async (path, address, ru, en) => {
    openApp(address, path === '/auth/login' ? {} : { user: { ...ADA, is_newcomer: path === '/welcome' } })
    await called(ru)
    await act(() => switchLanguage('en'))
    await called(en)
  })

  it.each([
    ['nobodys', 'Такой страницы нет'],
    ['broken', 'Не удалось загрузить турнир'],
  ])('of a tournament that does not load says so: %s', async (slug, title) => {
    openApp(`/tournament/${slug}`, { user: ADA })
    await called(title)
  })

  it('has a title on every screen', () => {
    const { routesByPath } = makeRouter(makeQueryClient())
    const known = new Set<string>(TITLES.map(([path]) => path))
    // The layout of a tournament is not a screen of its own, and the desk's pages have titles of their own (desk.test.tsx).
    const others = new Set(['/tournament/$slug', '/desk/$'])
    const untitled = Object.keys(routesByPath).filter((path) => !known.has(path) && !others.has(path))
    expect(untitled).toEqual([])
  })
})
