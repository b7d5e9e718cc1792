import { beforeAll, it } from 'vitest'
import { useApp } from './app.ts'
import { callsWhere, placesOf, sampleOf, withAt } from './calls.ts'
import { contestOn } from './steps.ts'
import { smallCup } from './world.ts'
const server = useApp()
const contest = contestOn(server)
let organiser: string
beforeAll(async () => {
  organiser = await contest.organiser()
  await contest.publish(smallCup('cup'))
})
const MIB = 1024 * 1024
const N = 32000
const VALUES: Record<string, unknown> = {
  string: 'x'.repeat(MIB - 2000),
  spaces: ' '.repeat(MIB - 2000),
  mixed: 'a '.repeat(MIB / 2 - 1000),
  digits: '1'.repeat(MIB - 2000),
  cyr: 'я'.repeat(MIB / 2 - 1000),
  ctl: '\u200b'.repeat(MIB / 3 - 1000),
  comb: 'e' + '\u0301'.repeat(MIB / 2 - 1000),
  emoji: '👨‍👩‍👧'.repeat(MIB / 18 - 1000),
  newline: '\n'.repeat(MIB / 2 - 1000),
  dashes: '-.'.repeat(MIB / 2 - 1000),
  nulls: Array(N).fill(null),
  ints: Array.from({ length: N }, (_, i) => i),
  sames: Array(N).fill(1),
  objs: Array(N / 2).fill({}),
  objs2: Array((N / 4) | 0).fill({ event_id: 'x', first: 'x', second: -1 }),
  objs3: Array((N / 4) | 0).fill({ event_id: 1, first: 1, second: 1 }),
  keys: Object.fromEntries(Array.from({ length: N - 10 }, (_, i) => [`k${i}`, 0])),
  strs: Array.from({ length: N }, (_, i) => 'a' + i),
}
it('measure', async () => {
  for (const [name, call] of callsWhere(({ body }) => body)) {
    const limit = call.body_limit ?? (call.access === 'anyone' ? 16384 : MIB)
    if (limit !== MIB) continue
    const { method, url, body } = sampleOf(call, 'cup', 1)
    for (const path of placesOf(body).filter((p) => p.every((key) => !/^[1-9]\d*$/.test(key))))
      for (const [what, value] of Object.entries(VALUES)) {
        const text = JSON.stringify(withAt(body, path, value))
        let ms = 1e9,
          reply!: Awaited<ReturnType<typeof server.app.inject>>
        for (let nth = 0; nth < 3 && ms > 10; nth++) {
          const c = process.threadCpuUsage()
          reply = await server.app.inject({
            method: method as 'PUT',
            url,
            payload: text,
            headers: { 'content-type': 'application/json', authorization: `Bearer ${organiser}` },
          })
          const u = process.threadCpuUsage(c)
          ms = Math.min(ms, (u.user + u.system) / 1000)
        }
        if (ms > 12 || reply.payload.length > 100000)
          console.log(
            `${ms.toFixed(0)} ms ${reply.statusCode} ${reply.payload.length} B  ${name} ${path.join('.')} ${what} ${text.length}`,
          )
      }
  }
  for (const what of ['top']) {
    const big = { ...VALUES }
    void what
    void big
  }
}, 580_000)
