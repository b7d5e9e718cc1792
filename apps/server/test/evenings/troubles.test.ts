import { execFile } from 'node:child_process'
import { mkdtemp, rm, statfs, writeFile } from 'node:fs/promises'
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { SmallDisk } from './small-disk.ts'
import { TcpProxy } from './tcp-proxy.ts'

// A trouble that does not happen would prove nothing.

let folder: string
let echo: Server
let proxy: TcpProxy
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'called-it-test-'))
  echo = createServer((socket) => socket.on('error', () => {}).pipe(socket)).listen(0, '127.0.0.1')
  await new Promise((resolve) => echo.once('listening', resolve))
})
beforeEach(async () => {
  await proxy?.close()
  proxy = await TcpProxy.to((echo.address() as AddressInfo).port)
})
afterAll(async () => {
  await proxy.close()
  await new Promise((resolve) => echo.close(resolve))
  await rm(folder, { recursive: true, force: true })
})

/** Connects through the proxy, and notes what comes back and how it ends. */
async function open() {
  const socket: Socket = connect(proxy.port, '127.0.0.1')
  const heard = { socket, text: '', at: 0, failure: null as string | null }
  socket.on('data', (bytes) =>
    Object.assign(heard, { text: heard.text + String(bytes), at: performance.now() }),
  )
  socket.on('error', ({ code }: NodeJS.ErrnoException) => (heard.failure = code ?? 'none'))
  socket.write('1')
  await pause(100)
  return heard
}

it('a stalled network holds everything back, and brings it when it is over', async () => {
  const heard = await open()
  proxy.make('stall')
  heard.socket.write('2')
  await pause(200)
  expect(heard).toMatchObject({ text: '1', failure: null })
  proxy.make(null)
  await expect.poll(() => heard.text).toBe('12')
})

it('a network that resets ends connections, also new ones', async () => {
  const heard = await open()
  proxy.make('reset')
  await expect.poll(() => heard.failure).toBe('ECONNRESET')
  const late = await open()
  expect(late).toMatchObject({ text: '', failure: 'ECONNRESET' })
})

it('a slow network brings everything 200 ms later in each direction', async () => {
  const heard = await open()
  proxy.make('delay')
  const begun = performance.now()
  heard.socket.write('23')
  await expect.poll(() => heard.text).toBe('123')
  expect(heard.at - begun).toBeGreaterThanOrEqual(395)
})

it('half of the connections fall silent without an end, and stay so; an end arrives', async () => {
  const all = [await open(), await open(), await open(), await open()]
  proxy.make('half')
  proxy.make(null)
  for (const { socket } of all) socket.write('2')
  await pause(200)
  expect(all.map(({ text, failure }) => [text, failure])).toEqual(
    [false, true, false, true].map((passes) => [passes ? '12' : '1', null]),
  )
  const ended = new Promise((resolve) => all[0]!.socket.once('end', resolve))
  all[0]!.socket.end()
  await ended
})

it('a clock is off in the process that is told so, and time passes as ever', async () => {
  const file = join(folder, 'clock')
  await writeFile(file, '3600000')
  const clock = pathToFileURL(join(import.meta.dirname, 'shifted-clock.ts')).href
  const script = `const begun = performance.now(); setTimeout(() => console.log(JSON.stringify(
    [Date.now(), new Date().getTime(), Date.parse(Date()), new Date(5).getTime(), new Date() instanceof Date, performance.now() - begun])), 50)`
  const { stdout } = await promisify(execFile)(process.execPath, [`--import=${clock}`, '-e', script], {
    env: { ...process.env, CLOCK_FILE: file },
  })
  const [now, made, said, five, isDate, passed] = JSON.parse(stdout)
  for (const time of [now, made, said]) {
    expect(time - Date.now()).toBeGreaterThan(3_500_000)
    expect(time - Date.now()).toBeLessThan(3_700_000)
  }
  expect([five, isDate]).toEqual([5, true])
  expect(passed).toBeLessThan(60_000)
})

it('a small disk has no room when it is full, and has it again', async () => {
  const disk = await SmallDisk.mount(join(folder, 'disk'), 4)
  // A user who may not mount is told so: the check then says that it does not try this.
  if (!disk) return expect(process.getuid!()).not.toBe(0)
  await disk.fill()
  await expect(writeFile(join(disk.folder, 'more'), 'x')).rejects.toThrow(/ENOSPC/)
  expect((await statfs(disk.folder)).bavail).toBe(0)
  await disk.empty()
  await writeFile(join(disk.folder, 'more'), 'x')
  await disk.unmount()
})
