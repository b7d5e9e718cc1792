import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { useApp } from '../../../test/app.ts'
import { smallCup } from '../../../test/world.ts'
import { contestOn } from '../../../test/steps.ts'

const LONG = 'x'.repeat(5000)
const webFolder = await mkdtemp(join(tmpdir(), 'called-it-web-'))
const server = useApp({ webFolder })
let token: string

beforeAll(async () => {
  await mkdir(join(webFolder, 'assets'))
  await writeFile(join(webFolder, 'index.html'), `<!doctype html><title>Called It</title>${LONG}`)
  await writeFile(join(webFolder, 'assets/app-1234.js'), `// ${LONG}`)
  await contestOn(server).publish(smallCup('cup'))
  token = await server.signIn('6800001')
})
afterAll(() => rm(webFolder, { recursive: true }))

/** The headers of a response about its content, without its date and its transfer encoding. */
function lasting(headers: Record<string, unknown>) {
  const { date: _, 'transfer-encoding': _pieces, 'x-request-id': _id, ...others } = headers
  return others
}

it.each([
  ['/', 200],
  ['/login', 200],
  ['/tournaments/cup/predictions', 200],
  ['/assets/app-1234.js', 200],
  ['/assets/gone.js', 404],
  ['/healthz', 200],
  ['/readyz', 200],
  ['/api/v1/openapi.json', 200],
  ['/api/docs', 200],
  ['/api/docs/static/swagger-ui.css', 200],
  ['/api/v1/sports', 200],
  ['/api/v1/settings', 200],
  ['/api/v1/auth/user', 200],
  ['/api/v1/tournaments/', 200],
  ['/api/v1/tournaments/cup', 200],
  ['/api/v1/tournaments/gone', 404],
  ['/api/v1/cup/ratings?page=0', 422],
  ['/api/v1/nothing', 404],
  ['/dev/messenger', 200],
  ['/dev/messages', 200],
])('HEAD of %s is GET without its body: %i', async (url, status) => {
  for (const encoding of ['identity', 'br, gzip']) {
    const headers = { authorization: `Bearer ${token}`, 'accept-encoding': encoding }
    const get = await server.app.inject({ method: 'GET', url, headers })
    const head = await server.app.inject({ method: 'HEAD', url, headers })
    expect([get.statusCode, head.statusCode], encoding).toEqual([status, status])
    expect(head.body).toBe('')
    expect(lasting(head.headers), encoding).toEqual(lasting(get.headers))
  }
})

it('HEAD of the event stream ends where GET goes on', async () => {
  const answer = await server.request('HEAD', '/api/v1/stream', { token })
  expect([answer.status, answer.headers['content-type']]).toEqual([200, 'text/event-stream; charset=utf-8'])
  expect((await server.request('HEAD', '/api/v1/stream')).status).toBe(401)
})
