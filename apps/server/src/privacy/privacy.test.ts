import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { LANGUAGES } from '@called-it/contract/languages.ts'
import { RECIPIENTS_DAYS } from '@called-it/rules/limits.ts'
import { expect, it } from 'vitest'
import { useApp } from '../../test/app.ts'
import { privacyLines } from './privacy.ts'
import { GOES, KEPT, WORDS } from './privacy-texts.ts'

const server = useApp()
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
  expect(sent['content-security-policy']).toContain("default-src 'none'")
})

it('the page follows the browser unless a language is asked for', async () => {
  expect((await open('', { 'accept-language': 'en' })).html).toContain('<html lang="en">')
  expect((await open('', {})).html).toContain('<html lang="ru">')
  expect((await open('?lang=%3Cscript%3E', { 'accept-language': 'en' })).html).toContain('<html lang="en">')
})

it('times are those of the worker, and docs/privacy.md says the same', () => {
  const docs = readFileSync(join(import.meta.dirname, '../../../../docs/privacy.md'), 'utf8')
  const lines = privacyLines()
  expect(lines.join('\n')).toContain(`${RECIPIENTS_DAYS} days after its end`)
  expect(lines.filter((line) => !docs.split('\n').includes(line))).toEqual([])
  const stated = docs.split('\n').filter((line) => line.startsWith('- '))
  expect(stated).toEqual(lines)
})
