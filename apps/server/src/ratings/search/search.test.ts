import { beforeAll, describe, expect, it } from 'vitest'
import { useApp } from '../../../test/app.ts'
import { contestOn, expectRefusal, pathsOf, type WireRow } from '../../../test/steps.ts'
import { smallCup } from '../../../test/world.ts'

const server = useApp()
const contest = contestOn(server)
const fans: Record<string, string> = {}
const ids: Record<string, number> = {}
const NAMES = ['ann', 'ben', 'cat', 'dan', 'eve']

const nameOf = (row: WireRow) => NAMES.find((name) => ids[name] === row.user.id)

describe('the search', () => {
  const search = async (text: string) => {
    const { ratings, meta } = await contest.rating('cup', fans['ann']!, `?search=${encodeURIComponent(text)}`)
    expect(meta.total).toBe(ratings.length)
    return ratings.map(nameOf).sort()
  }

  beforeAll(async () => {
    await contest.publish(smallCup('cup'))
    for (const [place, name] of NAMES.entries()) {
      fans[name] = await server.signIn(`650010${place}`)
      ids[name] = (await contest.me(fans[name])).id
      await contest.mustSave('cup', fans[name], { m1: name === 'eve' ? [0, 1] : [2, 1] })
    }
    await contest.play('cup', 'm1', 2, 1)
    // Names are set in the database: the account page that changes them is not part of this test.
    const names = {
      ann: 'Алёна 100%',
      ben: 'Bengt_Ångström',
      cat: 'АРТЁМ',
      dan: "Dan O'Neill\\",
      eve: 'Eve Núñez-Йорк',
    }
    for (const [name, text] of Object.entries(names)) {
      await server.database.pool.query('update users set name = $1 where id = $2', [text, ids[name]])
    }
  })

  it.each([
    ['алена', ['ann']],
    ['АЛЁНА', ['ann']],
    ['лён', ['ann']],
    // In any Unicode composition.
    ['ле\u0308н', ['ann']],
    ['артем', ['cat']],
    ['Артём', ['cat']],
    ['BENGT', ['ben']],
    ['eve', ['eve']],
    // Accents make no difference, on either side.
    ['nunez', ['eve']],
    ['ÑÚÑ', ['eve']],
    ['angstrom', ['ben']],
    ['ångström', ['ben']],
    // й is a letter of its own.
    ['йор', ['eve']],
    ['иор', []],
    ['v', ['eve']],
    ['nobody', []],
    // No character is special in a search.
    ['%', ['ann']],
    ['_', ['ben']],
    ['\\', ['dan']],
    ["o'n", ['dan']],
    ['.*', []],
    ['0%', ['ann']],
  ])('for %j finds %j', async (text, found) => {
    expect(await search(text)).toEqual(found)
  })

  it('finds a name too short for the index at any place among thousands, in their order', async () => {
    const { tournament } = await contest.publish(smallCup('crowd'))
    const { pool } = server.database
    // A search reads 5,000 places at a time.
    await pool.query(
      `with added as (
         insert into users (reddy_id, name)
         select (880000000 + n)::text, case when n in (100, 5150, 5151) then 'Qz ' || n else 'Plain ' || n end
         from generate_series(1, 5200) n returning id)
       insert into participants (tournament_id, user_id) select $1, id from added order by id`,
      [tournament.id],
    )
    const { ratings, meta } = await contest.rating('crowd', fans['ann']!, '?search=qz')
    expect(ratings.map(({ user }) => user.name)).toEqual(['Qz 100', 'Qz 5150', 'Qz 5151'])
    expect(meta.total).toBe(3)
  })

  it('ignores leading spaces, and finds all users for an empty text', async () => {
    expect(await search('  eve')).toEqual(['eve'])
    expect(await search('')).toHaveLength(5)
  })

  it('keeps overall positions', async () => {
    const { ratings, me } = await contest.rating('cup', fans['ann']!, '?search=eve')
    expect(ratings).toMatchObject([{ position: 5 }])
    expect(me).toMatchObject({ position: 1 })
  })

  it('accepts unusual texts, but none that is too long for a name', async () => {
    for (const text of ['\ud83d\ude00', '\uffff', "'; drop table users; --"])
      expect(await search(text)).toEqual([])
    for (const text of ['a'.repeat(61), '\u0000']) {
      const url = `/api/v1/cup/ratings?search=${encodeURIComponent(text)}`
      const reply = await server.request('GET', url, { token: fans['ann'] })
      expectRefusal(reply, 422, 'validation_failed')
      expect(pathsOf(reply)).toEqual(['search'])
    }
  })
})
