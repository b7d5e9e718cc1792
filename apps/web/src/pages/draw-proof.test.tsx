import { webcrypto } from 'node:crypto'
import { readDraw } from '@called-it/contract/teams/teams.ts'
import { readTournament, type Tournament } from '@called-it/contract/tournaments/tournaments.ts'
import { screen, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ADA, openApp } from '../../test/app.tsx'
import { type Draw, drawnIn, ELEMENTS, makeDraw, pageOf, teamOf } from '../../test/answers/draw.ts'
import { answer } from '../../test/server.ts'
import { tournamentOf } from '../../test/answers/tournaments.ts'
import { browserDigests } from '../features/draw/proof/browser-digests.ts'
import {
  makeProofCalculator,
  type ProofReply,
  type ProofRequest,
} from '../features/draw/proof/proof-calculator.ts'

/** Stands in for the worker, in the thread of the test: the same function answers. */
class HereWorker {
  onmessage: ((event: { data: ProofReply }) => void) | null = null
  onerror: (() => void) | null = null
  private readonly answer = makeProofCalculator(browserDigests())
  postMessage(request: ProofRequest) {
    void this.answer(structuredClone(request)).then((data) =>
      this.onmessage?.({ data: structuredClone(data) }),
    )
  }
  terminate() {}
}

const USERS = 600
const WHOLE = makeDraw(USERS)

beforeEach(() => {
  vi.stubGlobal('crypto', webcrypto)
  vi.stubGlobal('Worker', HereWorker)
})
afterEach(() => void vi.unstubAllGlobals())

/** Answers with a published draw of 600 users, and with the place of Ada, who is the seventh. */
function answerProof(draw: Draw = WHOLE, changes: Partial<Tournament> = {}) {
  const own = WHOLE.entries.filter(({ user_id }) => user_id === ADA.id)
  const placed = { group: ELEMENTS[own[0]!.chosen - 1]!, team: teamOf(own[1]!.chosen) }
  answer(readTournament, {
    tournament: tournamentOf({
      ...drawnIn(placed),
      status: draw.seed ? 'finished' : 'running',
      finished_at: draw.seed ? '2025-01-30T21:00:00Z' : null,
      ...changes,
    }),
  })
  answer(readDraw, ({ query }) => pageOf(draw, query))
}

const open = () => openApp('/tournament/cup/draw/proof', { user: ADA })
const verdict = () => screen.findByRole('region', { name: 'Как прошла жеребьёвка' })
const findVerdict = async (text: string) => within(await verdict()).findByText(text)
const changed = (nth: number, change: (entry: Draw['entries'][number]) => object): Draw => ({
  ...WHOLE,
  entries: WHOLE.entries.map((entry) => (entry.nth === nth ? { ...entry, ...change(entry) } : entry)),
})
const free4 = WHOLE.entries.find(({ free, nth }) => free.length === 4 && nth > 300)!

describe('a draw with a published seed', () => {
  it('is computed again as a whole, the viewer’s own draw step by step', async () => {
    answerProof()
    open()
    await findVerdict('Сошлись все')
    expect(within(await verdict()).getByText('1 200')).toBeVisible()
    expect(
      screen.getByRole('img', { name: /^Проверено 1.200 из 1.200 записей, не сошлось: 0$/ }),
    ).toBeVisible()
    expect(screen.getByText(/ваши, № 13, № 14/)).toBeVisible()
    expect(screen.getByText('Совпадает с отпечатком')).toBeVisible()
    expect(await screen.findAllByText('Сошлось')).toHaveLength(2)
    expect(screen.getByText('cup:7:group')).toBeVisible()
    expect(screen.getByText('cup:7:team')).toBeVisible()
    expect(screen.getAllByText('записано при жеребьёвке: то же самое')).toHaveLength(2)
    // The weights come before the names, and their sum is in the calculation.
    const own = WHOLE.entries.find(({ user_id }) => user_id === ADA.id)!
    const places = screen.getByText(/^Может выпасть любая группа/).nextElementSibling!
    expect(
      within(places as HTMLElement)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(own.free.map((id, at) => `${own.weights[at]}${ELEMENTS[id - 1]!.name.ru}`))
    expect(screen.getByText(/на ленте из 20 делений.*Умножаем его на 20, делим на 2⁴⁸/)).toBeVisible()
    expect(screen.getByRole('button', { name: /^Записи, \d+ КБ$/ })).toBeVisible()
  })

  it('names a changed record, with both values', async () => {
    const other = free4.free.find((id) => id !== free4.chosen)!
    answerProof(changed(free4.nth, () => ({ chosen: other })))
    open()
    await findVerdict('1 запись не сошлась')
    const alert = screen.getByRole('alert')
    expect(within(alert).getByRole('heading')).toHaveTextContent(
      `Запись № ${free4.nth}, участник ${free4.user_id}, стихия`,
    )
    const [recorded, due] = [other, free4.chosen].map((id) => ELEMENTS[id - 1]!.name.ru)
    expect(alert).toHaveTextContent(`Записано «${recorded}», а по секретному числу выходит «${due}».`)
    expect(within(alert).getByRole('button', { name: `Запись № ${free4.nth}` })).toBeVisible()
  })

  it('names a record with other weights, and one with the older method', async () => {
    const draw = changed(41, () => ({ weights: [17, 1, 1, 1] }))
    const entries = draw.entries.map((entry) =>
      entry.nth === 51 ? { ...entry, version: 1 as const } : entry,
    )
    answerProof({ ...draw, entries })
    open()
    await findVerdict('2 записи не сошлись')
    const alert = screen.getByRole('alert')
    const due = WHOLE.entries[40]!.weights.join(', ')
    expect(alert).toHaveTextContent(`Записаны веса: 17, 1, 1, 1. По записям перед ней веса другие: ${due}.`)
    expect(alert).toHaveTextContent('Запись сделана прежним способом')
  })

  it('is computed by each record’s own method, and says how many used the older one', async () => {
    const draw = makeDraw(60, {}, 20)
    const [group, team] = draw.entries.filter(({ user_id }) => user_id === ADA.id)
    const placed = { group: ELEMENTS[group!.chosen - 1]!, team: teamOf(team!.chosen) }
    answerProof(draw, { distributionResult: placed })
    open()
    await findVerdict('Сошлись все')
    expect(screen.getByText('40 записей сделаны прежним способом, без весов.')).toBeVisible()
    // Ada, the seventh, drew by the older method.
    expect((await screen.findAllByText(/остаток|Свободным было одно место/)).length).toBeGreaterThan(0)
    expect(await screen.findAllByText('Сошлось')).toHaveLength(2)
  })

  it('says that the viewer’s own places were kept', async () => {
    const draw = makeDraw(60)
    const [group, team] = draw.entries.slice(0, 2)
    const returned = [group!, team!].map((entry, at) => ({
      ...entry,
      nth: 121 + at,
      user_id: 61,
      is_kept: true,
      free: [entry.chosen],
      weights: [1],
    }))
    const entries = [...draw.entries, ...returned]
    const placed = { group: ELEMENTS[group!.chosen - 1]!, team: teamOf(team!.chosen) }
    answerProof({ ...draw, entries, meta: { ...draw.meta, total: 122 } }, { distributionResult: placed })
    openApp('/tournament/cup/draw/proof', { user: { ...ADA, id: 61 } })
    await findVerdict('Сошлись все')
    expect(screen.getByText(/^2 записи возвращают места участникам/)).toBeVisible()
    expect(await screen.findAllByText(/^Жребий не тянули: место вернулось к вам/)).toHaveLength(2)
    expect(screen.getAllByText('Сошлось')).toHaveLength(2)
  })

  it('names missing records, double records, and records with other free places', async () => {
    const entries = WHOLE.entries.filter(({ nth }) => nth !== 1001)
    entries.splice(500, 0, entries[499]!)
    const draw = {
      ...WHOLE,
      entries: entries.map((entry) => (entry.nth === 1 ? { ...entry, free: [1, 2] } : entry)),
    }
    answerProof(draw)
    open()
    await findVerdict('3 записи не сошлись')
    const titles = within(screen.getByRole('alert')).getAllByRole('heading')
    expect(titles.map((title) => title.textContent)).toEqual([
      'Запись № 1, участник 1, стихия',
      'Запись № 500, участник 250, команда',
      expect.stringMatching(/^Запись № 1.001$/),
    ])
  })

  it('says that the seed is not the committed one', async () => {
    answerProof({ ...WHOLE, seed: 'ab'.repeat(32) })
    open()
    await findVerdict('Число не то')
    expect(screen.getByRole('alert')).toHaveTextContent('Открытое число не подходит к отпечатку')
  })

  it('says that the viewer is now in another place than drawn', async () => {
    const own = WHOLE.entries.find(({ user_id }) => user_id === ADA.id)!
    const group = ELEMENTS.find(({ id }) => id !== own.chosen)!
    answerProof(WHOLE, { distributionResult: { group, team: null } })
    open()
    expect(await screen.findByText(`в турнире вы записаны иначе: ${group.name.ru}`)).toBeVisible()
  })
})

describe('before the seed is published', () => {
  it('checks what can be checked, and says what that is', async () => {
    answerProof({ ...WHOLE, seed: null, seed_at: null })
    open()
    await findVerdict('Сошлись все')
    expect(screen.getByText(/Сам выбор проверим, когда откроют секретное число/)).toBeVisible()
    expect(screen.getByText(/Пока тайна/)).toBeVisible()
    expect(await screen.findAllByText('Записано')).toHaveLength(2)
  })

  it('says when it is published, once the tournament has finished', async () => {
    answerProof({ ...WHOLE, seed: null, seed_at: '2025-01-31T21:00:00Z' })
    open()
    await findVerdict('Сошлись все')
    const text = await screen.findByText(/Число откроют/)
    expect(text).toHaveTextContent(
      // In the viewer's time zone.
      /Число откроют \d+ (января|февраля), \d\d:\d\d: до этого времени организатор ещё может отменить завершение/,
    )
    expect(screen.queryByText(/Пока тайна/)).toBeNull()
  })

  it('invites a user who has not drawn', async () => {
    const none = makeDraw(0, { seed: null })
    answerProof(none, { distributionResult: { group: null, team: null } })
    open()
    await findVerdict('Записей пока нет')
    expect(await screen.findByRole('link', { name: 'Тянуть жребий' })).toHaveAttribute(
      'href',
      '/tournament/cup/draw',
    )
  })
})

describe('the check while it runs', () => {
  it('continues after a page that failed to load', async () => {
    answerProof()
    const requests: string[] = []
    let isDown = true
    answer(readDraw, ({ query }) => {
      if (query['limit'] !== '1000') return undefined
      requests.push(query['page']!)
      return query['page'] === '2' && isDown ? HttpResponse.error() : pageOf(WHOLE, query)
    })
    const { user } = open()
    await findVerdict('Прервалось')
    expect(within(await verdict()).getByText('1 000')).toBeVisible()
    isDown = false
    await user.click(screen.getByRole('button', { name: 'Продолжить' }))
    await findVerdict('Сошлись все')
    expect(requests).toEqual(['1', '2', '2'])
  })

  it('can be stopped, continued, and repeated', async () => {
    answerProof()
    let letGo = () => {}
    const gate = new Promise<void>((resolve) => (letGo = resolve))
    answer(readDraw, async ({ query }) => {
      if (query['limit'] !== '1000') return undefined
      if (query['page'] === '2') await gate
      return pageOf(WHOLE, query)
    })
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'Остановить' }))
    await findVerdict('Остановлено')
    letGo()
    await user.click(screen.getByRole('button', { name: 'Продолжить' }))
    await findVerdict('Сошлись все')
    await user.click(screen.getByRole('button', { name: 'Проверить ещё раз' }))
    await findVerdict('Сошлись все')
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('says that the browser cannot compute it', async () => {
    vi.stubGlobal('crypto', {})
    answerProof()
    open()
    await findVerdict('Прервалось')
    expect(screen.getByText(/нужен адрес с https/)).toBeVisible()
  })

  it('asks before it reads very many records', async () => {
    answerProof({ ...WHOLE, meta: { ...WHOLE.meta, total: 600_000 } })
    open()
    await findVerdict('Ещё не проверяли')
    expect(screen.getByText(/проверка загрузит 105 МБ/)).toBeVisible()
    expect(screen.getByRole('button', { name: 'Проверить' })).toBeVisible()
  })
})

it('does not exist for UFC', async () => {
  answerProof(WHOLE, { theme: 'UFC', distributionResult: null, draw: null })
  open()
  await screen.findByRole('heading', { level: 1, name: 'Здесь нет жеребьёвки' })
})
