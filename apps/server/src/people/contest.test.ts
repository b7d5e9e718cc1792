import * as calls from '@called-it/contract/contest/contest.ts'
import { readAudit } from '@called-it/contract/organiser/audit.ts'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import { ORGANISER, useApp } from '../../test/app.ts'
import { expectRefusal, pathsOf } from '../../test/steps.ts'
import { findPageChange } from '../contest/contest.ts'
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
const pageOf = async (app: typeof server, headers = {}) => app.request('GET', '/auth/login', { headers })

describe('a contest', () => {
  it('has the name of the product until it gets its own; the page only says that the first run is not over', async () => {
    const owner = await fresh.signIn('7330001')
    const given = '{&quot;name&quot;:null,&quot;zone&quot;:null,&quot;logo&quot;:null}'
    const html = PAGE.replace('<html ', `<html data-setup data-contest="${given}" `)
    expect((await pageOf(fresh)).body).toBe(html)
    expectRefusal(await fresh.attempt(calls.readContest, {}, owner), 403, 'forbidden')
  })

  it('is named: page, messages and the audit log say so; players make no call for it', async () => {
    const owner = await server.signIn(ORGANISER)
    expect((await server.call(calls.readContest, {}, owner)).contest).toEqual({
      name: { ru: 'Called It', en: 'Called It' },
      accent: null,
      zone: null,
      logo: null,
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

    for (const path of ['/api/docs', '/dev/messenger']) {
      const shown = String((await server.request('GET', path)).body)
      expect(shown).toMatch(/<title>(Romashka &amp; Co &lt;b&gt;: API|Лига «Ромашки»: мессенджер)/)
      expect(shown).not.toContain('Called It')
    }
    const document = await server.request('GET', '/api/v1/openapi.json')
    expect(document.body).toMatchObject({ info: { title: NAME.en } })
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

describe('a logo', () => {
  const picture = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 4, background: '#c8f25080' } })
  async function put(file: Buffer, type = 'image/png', by = ORGANISER) {
    const reply = await server.app.inject({
      method: 'PUT',
      url: '/api/v1/organiser/contest/logo',
      headers: { authorization: `Bearer ${await server.signIn(by)}`, 'content-type': type },
      payload: file,
    })
    return { status: reply.statusCode, body: reply.json() as unknown, headers: reply.headers }
  }
  const logoOf = ({ body }: { body: unknown }) => (body as { contest: calls.Contest }).contest.logo!

  it.each(['png', 'jpeg', 'webp', 'avif'] as const)('may be %s, and is encoded anew', async (format) => {
    const logo = logoOf(await put(await picture(1280, 320).toFormat(format).toBuffer(), `image/${format}`))
    expect(logo).toMatchObject({ width: 640, height: 160 })
    const shown = await server.app.inject({ method: 'GET', url: logo.address })
    expect(shown.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
    })
    expect(await sharp(shown.rawPayload).metadata()).toMatchObject({
      format: 'webp',
      width: 640,
      height: 160,
    })
  })

  it('is not made larger, has an icon, and both change their addresses', async () => {
    const first = logoOf(await put(await picture(60, 40).png().toBuffer()))
    expect(first).toMatchObject({ width: 60, height: 40 })
    const second = logoOf(await put(await picture(60, 40).png().toBuffer()))
    expect(second.address).not.toBe(first.address)
    expect((await server.app.inject({ method: 'GET', url: first.address })).statusCode).toBe(404)
    const { change } = (await findPageChange(server.database.db))!
    const page = change(
      '<html lang="ru"><link rel="icon" href="/favicon.svg" type="image/svg+xml" />' +
        `<title>Called It</title>${BRAND('ru')}`,
    )
    expect(page).toContain(
      `<img src="${second.address}" alt="" width="60" height="40"/><b aria-hidden="true">`,
    )
    const [, icon] = /<link rel="icon" href="([^"]+)" type="image\/webp">/.exec(page)!
    const shown = await server.app.inject({ method: 'GET', url: icon! })
    expect(await sharp(shown.rawPayload).metadata()).toMatchObject({
      width: 192,
      height: 192,
      hasAlpha: true,
    })
  })

  it('can be removed', async () => {
    const { address } = logoOf(await put(await picture(60, 40).png().toBuffer()))
    const owner = await server.signIn(ORGANISER)
    expect((await server.call(calls.deleteLogo, {}, owner)).contest.logo).toBeNull()
    expect((await server.app.inject({ method: 'GET', url: address })).statusCode).toBe(404)
    const [entry] = (await server.call(readAudit, { query: { limit: 1 } }, owner)).entries
    expect(entry).toMatchObject({
      action: 'contest.update',
      before: { logo: { address } },
      after: { logo: null },
    })
  })

  it('is no drawing, no text and has at most 5 MB; players cannot choose it', async () => {
    const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')
    expectRefusal(await put(drawing, 'image/svg+xml'), 415, 'unsupported_type')
    for (const file of [drawing, Buffer.from('not a picture')])
      expectRefusal(await put(file), 422, 'validation_failed')
    expectRefusal(await put(Buffer.alloc(5 * 1024 * 1024 + 1)), 413, 'too_large')
    expectRefusal(await put(await picture(60, 40).png().toBuffer(), 'image/png', '7330009'), 403, 'forbidden')
  })
})

describe('the first run', () => {
  it('proves a way to sign in by the code of a message', async () => {
    const owner = await server.signIn(ORGANISER)
    const way = 'reddy'
    const { ways, is_set_up } = await server.call(calls.readContest, {}, owner)
    expect(ways).toEqual([{ key: way, name: expect.anything(), proved_at: null }])
    expect(is_set_up).toBe(false)
    const prove = (code: string) => server.attempt(calls.proveWay, { params: { way }, body: { code } }, owner)
    expect(await server.call(calls.testWay, { params: { way } }, owner)).toEqual({ sent: true })
    const [test] = await server.messenger.messages(ORGANISER)
    expect(test!.text).toMatch(/^Лига «Ромашки»: проверка входа/)
    const wrong = test!.code === '000000' ? '000001' : '000000'
    expectRefusal(await prove(wrong), 422, 'wrong_code')
    const proved = (await prove(test!.code!)).body as { ways: calls.SignInWay[] }
    expect(proved.ways[0]!.proved_at).toMatch(/^20/)
    // A code works once, and ten minutes.
    expectRefusal(await prove(test!.code!), 422, 'wrong_code')
    await server.call(calls.testWay, { params: { way } }, owner)
    await server.database.pool.query("update tested_ways set sent_at = now() - interval '11 minutes'")
    const [late] = await server.messenger.messages(ORGANISER)
    expectRefusal(await prove(late!.code!), 422, 'wrong_code')
    const unknown = await server.attempt(calls.testWay, { params: { way: 'pigeon' } }, owner)
    expectRefusal(unknown, 404, 'not_found')
  })

  it('keeps the zone, and is over when the owner says so', async () => {
    const owner = await server.signIn(ORGANISER)
    const body = { name: NAME, accent: null }
    const put = (zone: string) => server.attempt(calls.putContest, { body: { ...body, zone } }, owner)
    expectRefusal(await put('Mars/Olympus'), 422, 'validation_failed')
    expect((await put('Asia/Tokyo')).status).toBe(200)
    expect((await server.call(calls.putContest, { body }, owner)).contest.zone).toBe('Asia/Tokyo')
    expect((await findPageChange(server.database.db))!.change('<html lang="ru">')).toContain('data-setup ')
    await server.call(calls.finishSetup, {}, owner)
    expect(await server.call(calls.readContest, {}, owner)).toMatchObject({ is_set_up: true })
    const page = (await findPageChange(server.database.db))!.change('<html lang="ru">')
    expect(page).not.toContain('data-setup ')
    expect(page).toContain('Asia/Tokyo')
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
