import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { makeAuthority } from '../test/company/authority.ts'
import { readConfig } from './config.ts'

// The settings of company sign-in.

const folder = mkdtempSync(join(tmpdir(), 'called-it-company-'))
afterAll(() => rmSync(folder, { recursive: true }))

const ENV = {
  OIDC_CLIENT_ID: 'called-it',
  OIDC_CLIENT_SECRET: 'the-secret-of-the-client',
  PUBLIC_URL: 'https://game.example/',
  MESSENGER: 'reddy',
  REDDY_TOKEN: '123456789',
}
const settingsOf = (issuer: string, more: Record<string, string> = {}) =>
  readConfig({ ...ENV, OIDC_ISSUER: issuer, ...more }).company!

it('have defaults', () => {
  expect(settingsOf('https://id.example/realms/romashka')).toEqual({
    issuer: 'https://id.example/realms/romashka',
    clientId: 'called-it',
    clientSecret: 'the-secret-of-the-client',
    name: null,
    ca: null,
    scopes: 'openid profile email',
    claims: {
      name: 'name',
      email: 'email',
      department: 'department',
      groups: 'groups',
      organisersGroup: null,
    },
    publicUrl: 'https://game.example',
  })
  expect(readConfig({ ...ENV, MESSENGER: 'none', OIDC_ISSUER: 'https://id.example' }).messenger).toBe('none')
})

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
  expect(mistake).not.toThrow(ENV.OIDC_CLIENT_SECRET)
})

it('takes the certificate of a private authority from a file', async () => {
  const { ca } = await makeAuthority()
  const right = join(folder, 'ca.pem')
  writeFileSync(right, ca)
  expect(settingsOf('https://id.example', { OIDC_CA: right }).ca).toBe(ca)

  const text = join(folder, 'text.pem')
  writeFileSync(text, 'no certificate')
  for (const file of [text, join(folder, 'none.pem')])
    expect(() => settingsOf('https://id.example', { OIDC_CA: file })).toThrow(
      /OIDC_CA must be a readable file/,
    )
})
