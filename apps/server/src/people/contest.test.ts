import * as calls from '@called-it/contract/contest/contest.ts'
import { readAudit } from '@called-it/contract/organiser/audit.ts'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { ORGANISER, useApp } from '../../test/app.ts'
import { expectRefusal, pathsOf } from '../../test/steps.ts'
import { makeSetupKey } from './people.ts'

const BRAND = (language: string) =>
  `<div data-static="login ${language}"><span class="b" role="img" aria-label="Called It"><svg></svg><b>CALLED</b><i aria-hidden="true">IT</i></span></div>`
const PAGE = `<!doctype html><html lang="ru"><head><title>Called It</title></head><body>${BRAND('ru')}${BRAND('en')}</body></html>`
const folder = await mkdtemp(join(tmpdir(), 'called-it-page-'))
await writeFile(join(folder, 'index.html'), PAGE)
afterAll(() => rm(folder, { recursive: true }))

const server = useApp({ webFolder: folder })
const fresh = useApp({ organisers: [], webFolder: folder })
const NAME = { ru: 'Лига «Ромашки»', en: 'Romashka & Co <b>' }
const pageOf = async (app: typeof server, headers = {}) => app.request('GET', '/', { headers })

describe('a contest', () => {
  it('has the name of the product until it gets its own, and the page is that of the build', async () => {
    const owner = await fresh.signIn('7330001')
    expect((await pageOf(fresh)).body).toBe(PAGE)
    expectRefusal(await fresh.attempt(calls.readContest, {}, owner), 403, 'forbidden')
  })

  it('is named: page, messages and the audit log say so; players make no call for it', async () => {
    const owner = await server.signIn(ORGANISER)
    expect((await server.call(calls.readContest, {}, owner)).contest).toEqual({
      name: { ru: 'Called It', en: 'Called It' },
      accent: null,
    })
    const { contest } = await server.call(
      calls.putContest,
      { body: { name: NAME, accent: '#000088' } },
      owner,
    )
    expect(contest.name).toEqual(NAME)
    // Dark blue is not read on dark surfaces: the nearest that is.
    expect(contest.accent).toMatch(/^#[\da-f]{6}$/)
    expect(contest.accent).not.toBe('#000088')

    const { body, headers } = await pageOf(server)
    const html = String(body)
    expect(html).toContain('<title>Лига «Ромашки»</title>')
    expect(html).toContain('aria-label="Лига «Ромашки»"><b aria-hidden="true">Лига «Ромашки»</b></span>')
    expect(html).toContain('aria-label="Romashka &amp; Co &lt;b&gt;">')
    expect(html).not.toContain('Called It')
    expect(html).toContain(`--accent:light-dark(${contest.accent},${contest.accent})`)
    expect(headers['content-security-policy']).toContain("default-src 'self'")
    const again = await pageOf(server, { 'if-none-match': String(headers.etag) })
    expect(again.status).toBe(304)

    expect(await server.call(calls.testMessage, {}, owner)).toEqual({ sent: true })
    const [test] = await server.messenger.messages(ORGANISER)
    expect(test!.text).toMatch(/^Лига «Ромашки»: /)
    await server.signInByCode('7330002')
    const [code] = await server.messenger.messages('7330002')
    expect(code!.text).toMatch(/^Лига «Ромашки»: код для входа/)
    const [entry] = (await server.call(readAudit, { query: { limit: 1 } }, owner)).entries
    expect(entry).toMatchObject({ action: 'contest.update', after: contest })
  })

  it('has a name of at most 40 characters and a colour of six digits', async () => {
    const owner = await server.signIn(ORGANISER)
    const reply = await server.attempt(
      calls.putContest,
      { body: { name: { ru: 'x'.repeat(41), en: ' ' }, accent: 'red' } },
      owner,
    )
    expectRefusal(reply, 422, 'validation_failed')
    expect(pathsOf(reply).toSorted()).toEqual(['accent', 'name.en', 'name.ru'])
  })
})

describe('a contest without an owner', () => {
  const claim = (key: string, token: string) => fresh.attempt(calls.claimContest, { body: { key } }, token)

  it('is claimed once by the key of the last start', async () => {
    const [first, second] = [await fresh.signIn('7330003'), await fresh.signIn('7330004')]
    const old = (await makeSetupKey(fresh.database.db))!
    const key = (await makeSetupKey(fresh.database.db))!
    for (const wrong of [old, '', 'guess']) expectRefusal(await claim(wrong, first), 404, 'not_found')
    const replies = await Promise.all([claim(key, first), claim(key, second)])
    expect(replies.map(({ status }) => status).toSorted()).toEqual([204, 404])
    expect(await makeSetupKey(fresh.database.db)).toBeNull()
    const { rows } = await fresh.database.pool.query("select 1 from users where (roles -> 'owner')::boolean")
    expect(rows).toHaveLength(1)
  })

  it('has no key where the settings name an owner', async () => {
    expect(await makeSetupKey(server.database.db)).toBeNull()
  })
})
