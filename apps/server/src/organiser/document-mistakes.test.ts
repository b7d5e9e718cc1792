import type { TournamentDocument } from '@called-it/contract/organiser/tournament-document.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { useApp } from '../../test/app.ts'
import { everyRecord } from '../../test/records.ts'
import { contestOn, expectRefusal, pathsOf } from '../../test/steps.ts'
import { smallCup } from '../../test/world.ts'

const server = useApp()
const contest = contestOn(server)

const put = (slug: string, document: unknown) => contest.asOrganiser('PUT', `tournaments/${slug}`, document)

/** Returns a deep copy with one value changed; `undefined` removes the field. */
function changed(document: TournamentDocument, path: string, value: unknown): unknown {
  const copy = structuredClone(document) as unknown as Record<string, unknown>
  const steps = path.split('.')
  const last = steps.pop()!
  let place = copy
  for (const step of steps) place = place[step] as Record<string, unknown>
  if (value === undefined) delete place[last]
  else place[last] = value
  return copy
}

/** `events.3.first` as the contract writes it: `events[3].first`. */
const written = (path: string) => path.replaceAll(/\.(\d+)/g, '[$1]')

beforeAll(async () => {
  await contest.publish(smallCup('cup'))
})

describe('a mistake', () => {
  const cases: [path: string, value: unknown, named?: string][] = [
    ['slug', 'another'],
    ['slug', 'Not A Slug'],
    ['system_name', 'chess'],
    ['name', 5],
    ['name', { ru: 'Кубок' }, 'name.en'],
    ['name.en', ''],
    ['started_at', 'tomorrow'],
    ['ratings_opened_at_date', '2024-02-30'],
    ['entities', {}],
    ['entities.1.key', 'AAA'],
    ['entities.0.name', undefined],
    ['players.0.entity', 'GRE'],
    ['players.0.position', 'libero'],
    ['players.1.key', 'anna'],
    ['stages.0.type', 'friendly'],
    ['stages.1.level', 'kitchen_final'],
    ['stages.1.key', 'groups'],
    ['stages.0.tie_break', 'coin'],
    ['table_groups.0.entities.2', 'GRE'],
    ['rounds.0.stage', 'nowhere'],
    ['rounds.1.key', 'md1'],
    ['events.3.first', 'GRE'],
    ['events.3.second', 'GRE'],
    ['events.3.round', 'md9'],
    ['events.3.table_group', 'Z'],
    ['events.3.starts_at', '2024-06-31T19:00:00Z'],
    ['events.3.starts_at', 1718391600],
    ['events.2.key', 'm1'],
    ['events.2.key', undefined],
    ['events.2.round', undefined],
    ['prizes.0.scope', 'everyone'],
    ['prizes.0.place_from', 0],
    ['ruleset', []],
    ['entities', undefined],
    ['stages', undefined],
    ['rounds', undefined],
    ['events', undefined],
    ['name', undefined],
    ['system_name', undefined],
  ]

  it.each(cases)('at %s, %j, is reported with its path', async (path, value, named = path) => {
    const reply = await put('cup', changed(smallCup('cup'), path, value))
    expectRefusal(reply, 422, 'validation_failed')
    expect(pathsOf(reply)).toContain(written(named))
  })

  it('names the unknown entity, as the contract shows it', async () => {
    const reply = await put('cup', changed(smallCup('cup'), 'events.3.first', 'GRE'))
    const { errors, message } = reply.body as { errors: Record<string, string[]>; message: string }
    expect(Object.keys(errors)).toEqual(['events[3].first'])
    expect(`${message} ${errors['events[3].first']!.join(' ')}`).toContain('GRE')
  })

  it.each([
    ['favourite_colour', 'favourite_colour'],
    ['entities.0.nickname', 'entities[0].nickname'],
    ['events.2.referee', 'events[2].referee'],
    ['stages.0.colour', 'stages[0].colour'],
    ['rounds.0.starts_at', 'rounds[0].starts_at'],
    ['name.de', 'name.de'],
  ])('is any unknown field: %s', async (path, named) => {
    const reply = await put('cup', changed(smallCup('cup'), path, 'x'))
    expectRefusal(reply, 422, 'validation_failed')
    const { errors } = reply.body as { errors: Record<string, string[]> }
    expect(JSON.stringify(errors)).toContain(named.split('.').at(-1))
    expect(pathsOf(reply).some((path) => named.startsWith(path))).toBe(true)
  })

  it('is reported together with all others, of shape and of content', async () => {
    const [m1, m2, ...events] = smallCup('at-once').events
    const reply = await contest.asOrganiser('PUT', 'tournaments/at-once', {
      ...smallCup('at-once'),
      colour: 'red',
      started_at: 'soon',
      ruleset: { match: { exact: 1.5 }, bonus: 1 },
      players: [
        {
          key: 'anna',
          name: { ru: 'Анна', en: 'Anna' },
          entity: 'GRE',
          position: 'forward',
          goals_before: 0.5,
        },
      ],
      events: [{ ...m1, first: 'GRE' }, { ...m2, starts_at: 5 }, ...events],
    })
    expectRefusal(reply, 422, 'validation_failed')
    expect((reply.body as { errors: object }).errors).toEqual({
      colour: ['Неизвестное поле'],
      started_at: ['Время по UTC в виде 2024-06-14T19:00:00Z'],
      'ruleset.bonus': ['Неизвестное поле'],
      'ruleset.match.exact': ['целое число от 0 до 1000'],
      'players[0].entity': ['нет команды или бойца «GRE»'],
      'players[0].goals_before': ['целое число от 0 до 10000'],
      'events[0].first': ['нет команды или бойца «GRE»'],
      'events[1].starts_at': ['Время по UTC в виде 2024-06-14T19:00:00Z'],
    })
  })

  it('is reported together with all others, and nothing is written', async () => {
    const before = await everyRecord(server)
    const cup = smallCup('cup', { name: { ru: 'Другое', en: 'Different' } })
    const broken = changed(
      changed(cup, 'events.3.first', 'GRE') as TournamentDocument,
      'players.0.entity',
      'ESP',
    )
    const reply = await put('cup', broken)
    expect(pathsOf(reply).sort()).toEqual(['events[3].first', 'players[0].entity'])
    expectRefusal(
      await put('brand-new', { ...(broken as object), slug: 'brand-new' }),
      422,
      'validation_failed',
    )
    expect(await everyRecord(server)).toEqual(before)
  })

  it.each([[[]], ['"document"'], ['null'], [5], [{}], [[{}]]])('is a body like %j', async (body) => {
    const before = await everyRecord(server)
    expectRefusal(await put('cup', body), 422, 'validation_failed')
    expect(await everyRecord(server)).toEqual(before)
  })
})

it('has a path in one form: with brackets for documents, with dots for all other calls', async () => {
  const cup = smallCup('cup')
  const broken = changed(
    changed(
      changed(cup, 'events.3.first', 'GRE') as TournamentDocument,
      'entities.1.name',
      5,
    ) as TournamentDocument,
    'stages.1.level',
    'kitchen_final',
  )
  const ofDocument = pathsOf(await put('cup', broken))
  expect(ofDocument.toSorted()).toEqual(['entities[1].name', 'events[3].first', 'stages[1].level'])
  const outcomes = (body: unknown) => contest.asOrganiser('PUT', 'tournaments/cup/outcomes', body)
  expect(pathsOf(await outcomes({ top_scorers: [5] }))).toEqual(['top_scorers.0'])
  expect(pathsOf(await outcomes({ top_scorers: ['ghost'] }))).toEqual(['top_scorers.0'])
})
