import { putEntry } from '@called-it/contract/contest/entry.ts'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { ORGANISER, useApp } from '../test/app.ts'
import { contestOn } from '../test/steps.ts'
import { smallCup } from '../test/world.ts'

const folder = await mkdtemp(join(tmpdir(), 'called-it-previews-'))
await writeFile(
  join(folder, 'index.html'),
  '<!doctype html><html lang="ru"><head></head><body></body></html>',
)
const server = useApp({ webFolder: folder, publicUrl: 'https://game.example' })
const CUP = smallCup('cup')

beforeAll(async () => {
  await contestOn(server).publish(CUP)
})
afterAll(() => rm(folder, { recursive: true }))

const open = async (url: string, language = 'en') => {
  const { body, headers } = await server.request('GET', url, { headers: { 'accept-language': language } })
  return { html: String(body), vary: String(headers.vary) }
}

it('a tournament has its name in the preview of its link, in the language that is asked for', async () => {
  const { html, vary } = await open('/tournament/cup')
  expect(html).toContain(`<meta property="og:title" content="${CUP.name.en}">`)
  expect(html).toContain('<meta property="og:image" content="https://game.example/app-icon.png">')
  expect(vary).toContain('accept-language')
  expect((await open('/tournament/cup', 'ru')).html).toContain(`content="${CUP.name.ru}"`)
  expect((await open('/auth/login')).html).not.toContain('og:')
})

it('strangers read no name of a tournament where not everybody may come in', async () => {
  const owner = await server.signIn(ORGANISER)
  await server.call(putEntry, { body: { mode: 'invitation', domains: [] } }, owner)
  // A node asks again after a while.
  const { now } = Date
  vi.spyOn(Date, 'now').mockImplementation(() => now() + 60_000)
  await vi.waitFor(async () => expect((await open('/tournament/cup')).html).not.toContain(CUP.name.en))
  expect((await open('/tournament/cup')).html).toContain('<meta property="og:title" content="Called It">')
  vi.restoreAllMocks()
})
