import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { useApp } from '../../test/app.ts'
import { makeAuthority } from '../../test/company/authority.ts'
import { openBrowser, PUBLIC_URL } from '../../test/company/company-browser.ts'
import { CLIENT, type CompanyServer, startCompanyServer } from '../../test/company/company-server.ts'
import { readConfig } from '../config.ts'
import { makeProvider } from './provider.ts'
import { type Company, openCompany } from './company.ts'

const company = {} as Company
const ways: Company['way'][] = []
const server = useApp({ ways, company, publicUrl: PUBLIC_URL })
const folder = mkdtempSync(join(tmpdir(), 'called-it-ca-'))
afterAll(() => rmSync(folder, { recursive: true }))

const ENV = {
  OIDC_CLIENT_ID: CLIENT.id,
  OIDC_CLIENT_SECRET: CLIENT.secret,
  PUBLIC_URL,
  MESSENGER: 'reddy',
  REDDY_TOKEN: '123456789',
}
const settingsOf = (issuer: string, more: Record<string, string> = {}) =>
  readConfig({ ...ENV, OIDC_ISSUER: issuer, ...more }).company!
const person = { sub: 'a-1', name: 'Anna Petrova', email: 'anna@romashka.example' }

async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))
  const { port } = probe.address() as AddressInfo
  await new Promise((resolve) => probe.close(resolve))
  return port
}

describe("the company's server", () => {
  let port: number
  beforeAll(async () => {
    port = await freePort()
    const settings = settingsOf(`http://127.0.0.1:${port}`)
    Object.assign(company, openCompany(settings, makeProvider(settings, 1)))
    ways.push(company.way)
  })

  it('may be away: the sign-in page says so, and the way works as soon as it is there', async () => {
    const browser = openBrowser(server)
    expect(await browser.begin('/faq')).toBe('/auth/login?failed=away&redirect=%2Ffaq')
    await expect(company.way.check!()).rejects.toThrow(/does not answer: ECONNREFUSED/)
    const token = await server.signIn('4815010')
    const link = await server.request('POST', '/api/v1/user/identities/oidc', { token, body: {} })
    expect([link.status, link.body]).toMatchObject([503, { code: 'provider_away' }])

    const there = await startCompanyServer(PUBLIC_URL, { port })
    there.person = person
    await expect(company.way.check!()).resolves.toBeUndefined()
    expect((await browser.signIn()).status).toBe(200)
    const back = await browser.visit(await browser.begin())
    await there.close()
    expect(await browser.comeBack(back), 'away in the middle').toBe('/auth/login?failed=away')
    expect((await browser.ask('POST', '/api/v1/auth/oidc/logout', { token })).body).toEqual({ url: null })
  })

  it('may be slow: nobody waits longer than the limit', async () => {
    const there = await startCompanyServer(PUBLIC_URL, { port })
    there.person = person
    const browser = openBrowser(server)
    const back = await browser.visit(await browser.begin())
    there.isSlow = true
    const begun = performance.now()
    expect(await browser.comeBack(back)).toBe('/auth/login?failed=away')
    expect(performance.now() - begun).toBeLessThan(5000)
    await there.close()
  })
})

describe('a private authority', () => {
  let there: CompanyServer
  let ca: string
  beforeAll(async () => {
    const authority = await makeAuthority()
    ca = join(folder, 'ca.pem')
    writeFileSync(ca, authority.ca)
    there = await startCompanyServer(PUBLIC_URL, { authority })
  })
  afterAll(() => there.close())

  it('is trusted by the setting, and by nothing else', async () => {
    const trusting = makeProvider(settingsOf(there.issuer, { OIDC_CA: ca }))
    await expect(trusting.check()).resolves.toBeUndefined()
    await trusting.close()
    await expect(makeProvider(settingsOf(there.issuer)).check()).rejects.toThrow(
      /does not answer: (UNABLE_TO_VERIFY|SELF_SIGNED)/,
    )
    const other = join(folder, 'other.pem')
    writeFileSync(other, (await makeAuthority()).ca)
    const wrong = makeProvider(settingsOf(there.issuer, { OIDC_CA: other }))
    await expect(wrong.check()).rejects.toThrow(/does not answer/)
    await wrong.close()
  })

  it('must be a file with a certificate', () => {
    const text = join(folder, 'text.pem')
    writeFileSync(text, 'no certificate')
    for (const file of [text, join(folder, 'none.pem')])
      expect(() => settingsOf(there.issuer, { OIDC_CA: file })).toThrow(/OIDC_CA must be a readable file/)
  })
})

describe('settings', () => {
  it.each([
    ['http://id.example', /OIDC_ISSUER must be an address that begins with https/],
    ['https://id.example/?a=1', /OIDC_ISSUER must be/],
  ])('refuse the issuer %s', (issuer, mistake) => expect(() => settingsOf(issuer)).toThrow(mistake))

  it('want what belongs together', () => {
    expect(() => readConfig({ OIDC_ISSUER: 'https://id.example' })).toThrow(
      /OIDC_CLIENT_ID[\s\S]*OIDC_CLIENT_SECRET[\s\S]*PUBLIC_URL/,
    )
    expect(() => readConfig({ OIDC_NAME: 'Romashka' })).toThrow(/OIDC_NAME needs .* OIDC_ISSUER/)
  })

  it('take the secret from a file, and show it nowhere', () => {
    const file = join(folder, 'secret')
    writeFileSync(file, 'a-secret-of-a-file\n')
    const { OIDC_CLIENT_SECRET: _, ...rest } = ENV
    const env = { ...rest, OIDC_ISSUER: 'https://id.example', OIDC_CLIENT_SECRET_FILE: file }
    expect(readConfig(env).company!.clientSecret).toBe('a-secret-of-a-file')
    const mistake = () => readConfig({ ...ENV, OIDC_ISSUER: 'https://id.example', OIDC_SCOPES: 'none' })
    expect(mistake).toThrow(/OIDC_SCOPES/)
    expect(mistake).not.toThrow(CLIENT.secret)
  })
})
