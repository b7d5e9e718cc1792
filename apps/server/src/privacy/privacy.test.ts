import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { LANGUAGES } from '@called-it/contract/languages.ts'
import { RECIPIENTS_DAYS } from '@called-it/rules/limits.ts'
import { afterAll, expect, it } from 'vitest'
import { useApp } from '../../test/app.ts'
import { COLOURS } from '../platform/plain-page/look.ts'
import { privacyLines } from './privacy.ts'
import { GOES, KEPT, WORDS } from './privacy-texts.ts'

const FACES = '@font-face{font-family:Onest;src:url(/assets/onest-1234.woff2)format("woff2")}'
const folder = await mkdtemp(join(tmpdir(), 'called-it-privacy-'))
await writeFile(join(folder, 'index.html'), `<html><style>.other{}${FACES}</style></html>`)
afterAll(() => rm(folder, { recursive: true }))

const server = useApp({ webFolder: folder })
const open = async (query: string, headers: Record<string, string> = {}) => {
  const { status, body, headers: sent } = await server.request('GET', `/privacy${query}`, { headers })
  return { status, html: String(body), sent }
}

it.each(LANGUAGES)('the page says everything in %s, to everybody, without a script', async (language) => {
  const { status, html, sent } = await open(`?lang=${language}`)
  expect(status).toBe(200)
  expect(html).toContain(`<html lang="${language}">`)
  expect(html).toContain(`<h1>${WORDS.title[language]}</h1>`)
  for (const { what, why, until } of KEPT)
    expect(html).toContain(`<td>${what[language]}</td><td>${why[language]}</td><td>${until[language]}</td>`)
  for (const text of GOES) expect(html).toContain(`<li>${text[language]}</li>`)
  expect(html).not.toContain('<script')
  expect(html).toContain('<b aria-hidden="true">CALLED</b>')
  // The scheme of the whole page is that of its root: of the body alone it would leave a white page with pale links.
  expect(html).toContain(':root{color-scheme:light dark}')
  expect(sent['content-security-policy']).toContain("default-src 'none'")
})

it('the page has the colours of the product, the letters of the build, and its own header allows its sheet alone', async () => {
  const tokens = readFileSync(join(import.meta.dirname, '../../../web/src/ui/theme/tokens.css'), 'utf8')
  const main = tokens.slice(tokens.indexOf("[data-theme='main']"))
  for (const [name, value] of Object.entries(COLOURS)) expect(main).toContain(`--${name}: ${value};`)
  const brand = readFileSync(join(import.meta.dirname, '../../../web/src/ui/marks/brand.tsx'), 'utf8')
  const { html, sent } = await open('?lang=en')
  for (const [path] of brand.matchAll(/ d="[^"]+"/g)) expect(html).toContain(path)
  const [, style] = /<style>(.*)<\/style>/s.exec(html)!
  expect(style).toContain(FACES)
  expect(style).not.toContain('.other{}')
  const policy = String(sent['content-security-policy'])
  expect(policy).toContain(`style-src 'sha256-${hash('sha256', style!, 'base64')}'`)
  expect(policy).toContain("font-src 'self'")
})

it('the page follows the browser unless a language is asked for', async () => {
  expect((await open('', { 'accept-language': 'en' })).html).toContain('<html lang="en">')
  expect((await open('', {})).html).toContain('<html lang="ru">')
  expect((await open('?lang=%3Cscript%3E', { 'accept-language': 'en' })).html).toContain('<html lang="en">')
})

it('times are those of the worker, and docs/privacy.md says the same', () => {
  const docs = readFileSync(join(import.meta.dirname, '../../../../docs/privacy.md'), 'utf8')
  const lines = privacyLines()
  expect(lines.join('\n')).toContain(`${RECIPIENTS_DAYS} days after the mailing is over`)
  expect(lines.filter((line) => !docs.split('\n').includes(line))).toEqual([])
  const stated = docs.split('\n').filter((line) => line.startsWith('- '))
  expect(stated).toEqual(lines)
})

/** What a table has if it tells of a person: a user, an account, an address, a network. */
const PERSONAL = `
  select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and (
    c.relname = 'users'
    or exists (select from pg_constraint k where k.conrelid = c.oid and k.contype = 'f' and k.confrelid in ('users'::regclass, 'identities'::regclass, 'sessions'::regclass))
    or exists (
      select from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
        and a.attname ~ '^(user_id|reddy_id|telegram_id|account|email|address|network|endpoint|account_hash)$'))
  order by 1`
const unstated = async (): Promise<string[]> => {
  const { rows } = await server.database.pool.query<{ name: string }>(PERSONAL)
  const stated = KEPT.flatMap(({ tables }) => tables)
  return rows.map(({ name }) => name).filter((name) => !stated.includes(name))
}

it('every table that tells of a person belongs to a line, and every table of a line exists', async () => {
  expect(await unstated()).toEqual([])
  const stated = KEPT.flatMap(({ tables }) => tables)
  const { rows } = await server.database.pool.query<{ name: string }>(
    `select t.name from unnest($1::text[]) as t (name) where to_regclass(t.name) is null`,
    [stated],
  )
  expect(rows).toEqual([])
  expect(new Set(stated).size).toBe(stated.length)
})

it('a table of persons that no line names is found', async () => {
  await server.database.pool.query(
    'create table planted_wishes (user_id int references users, wish text); create table planted_calls (network text)',
  )
  expect(await unstated()).toEqual(['planted_calls', 'planted_wishes'])
  await server.database.pool.query('drop table planted_wishes, planted_calls')
})
