import { type AddressInfo, createServer } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { useApp } from '../../test/app.ts'
import { makeAuthority } from '../../test/company/authority.ts'
import { openBrowser, PUBLIC_URL } from '../../test/company/company-browser.ts'
import { CLIENT, type CompanyServer, startCompanyServer } from '../../test/company/company-server.ts'
import { makeProvider } from './provider.ts'
import { type Company, type CompanySettings, openCompany } from './company.ts'

const company = {} as Company
const ways: Company['way'][] = []
const server = useApp({ ways, company, publicUrl: PUBLIC_URL })

const settingsOf = (issuer: string, ca: string | null = null): CompanySettings => ({
  issuer,
  clientId: CLIENT.id,
  clientSecret: CLIENT.secret,
  ca,
  scopes: 'openid profile email',
  name: null,
  claims: {
    name: 'name',
    email: 'email',
    department: 'department',
    groups: 'groups',
    organisersGroup: null,
  },
  publicUrl: PUBLIC_URL,
})
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
    expect(await browser.begin(), 'nobody is sent to a server that was there a moment ago').toBe(
      '/auth/login?failed=away',
    )
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
    ca = authority.ca
    there = await startCompanyServer(PUBLIC_URL, { authority })
  })
  afterAll(() => there.close())

  it('is trusted by the setting, and by nothing else', async () => {
    const trusting = makeProvider(settingsOf(there.issuer, ca))
    await expect(trusting.check()).resolves.toBeUndefined()
    await trusting.close()
    await expect(makeProvider(settingsOf(there.issuer)).check()).rejects.toThrow(
      /does not answer: (UNABLE_TO_VERIFY|SELF_SIGNED)/,
    )
    const wrong = makeProvider(settingsOf(there.issuer, (await makeAuthority()).ca))
    await expect(wrong.check()).rejects.toThrow(/does not answer/)
    await wrong.close()
  })
})
