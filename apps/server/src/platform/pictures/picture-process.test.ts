import { setTimeout as pause } from 'node:timers/promises'
import sharp from 'sharp'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { DECODER_LIMITS, makePictureProcess } from './picture-process.ts'

const PIXELS = 16_000_000
const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: 'red' } })
/** A picture of a few hundred bytes that takes about 350 MB to decode. */
let large: Buffer
/** An interlaced picture: all of it must be decoded before it can be resized. */
let interlaced: Buffer
let small: Buffer

beforeAll(async () => {
  large = await plain(4000, 4000).avif({ chromaSubsampling: '4:4:4', effort: 0 }).toBuffer()
  interlaced = await plain(4000, 4000).png({ progressive: true }).toBuffer()
  small = await plain(64, 64).png().toBuffer()
})

const isRead = (decoded: object) =>
  expect(decoded).toEqual({ width: 256, height: 256, image: expect.any(Uint8Array) })
function isThere(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    expect(error).toMatchObject({ code: 'ESRCH' })
    return false
  }
}
const UNREADABLE = { refused: 'unreadable_image' }

describe('the process that reads pictures', () => {
  it('reads the largest allowed picture, and stays for the next', async () => {
    const reader = makePictureProcess()
    expect(large.length).toBeLessThan(1000)
    isRead(await reader.decode({ file: large, pixelsMax: PIXELS, shape: 'avatar' }))
    const pid = await reader.pid()
    isRead(await reader.decode({ file: interlaced, pixelsMax: PIXELS, shape: 'avatar' }))
    expect(await reader.pid()).toBe(pid)
    process.kill(pid!)
  })

  it.runIf(process.platform === 'linux')('gets no more memory than allowed, and continues', async () => {
    const reader = makePictureProcess({ ...DECODER_LIMITS, memoryKb: 256 * 1024 })
    expect(await reader.decode({ file: large, pixelsMax: PIXELS, shape: 'avatar' })).toEqual(UNREADABLE)
    isRead(await reader.decode({ file: small, pixelsMax: PIXELS, shape: 'avatar' }))
    process.kill((await reader.pid())!)
  })

  it('is ended if a picture takes too long, and another process reads the next', async () => {
    const reader = makePictureProcess({ ...DECODER_LIMITS, pictureMs: 100 })
    expect(await reader.decode({ file: interlaced, pixelsMax: PIXELS, shape: 'avatar' })).toEqual(UNREADABLE)
    const patient = makePictureProcess()
    isRead(await patient.decode({ file: small, pixelsMax: PIXELS, shape: 'avatar' }))
    const pid = (await patient.pid())!
    process.kill(pid, 'SIGKILL')
    await expect.poll(() => patient.pid()).toBeUndefined()
    isRead(await patient.decode({ file: small, pixelsMax: PIXELS, shape: 'avatar' }))
    expect(await patient.pid()).not.toBe(pid)
    process.kill((await patient.pid())!)
  })

  it('ends if no picture comes for a while', async () => {
    const reader = makePictureProcess({ ...DECODER_LIMITS, idleMs: 100 })
    isRead(await reader.decode({ file: small, pixelsMax: PIXELS, shape: 'avatar' }))
    const pid = (await reader.pid())!
    await pause(100)
    await expect.poll(() => reader.pid(), { timeout: 5000 }).toBeUndefined()
    await expect.poll(() => isThere(pid!), { timeout: 5000 }).toBe(false)
  })

  it('gets no picture any more while it is being ended', async () => {
    const reader = makePictureProcess(DECODER_LIMITS)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      isRead(await reader.decode({ file: small, pixelsMax: PIXELS, shape: 'avatar' }))
      // The next picture comes before the end of the process is known.
      vi.advanceTimersByTime(DECODER_LIMITS.idleMs)
      isRead(await reader.decode({ file: small, pixelsMax: PIXELS, shape: 'avatar' }))
      process.kill((await reader.pid())!)
    } finally {
      vi.useRealTimers()
    }
  })

  it('is reported as unavailable if it cannot start', async () => {
    const reader = makePictureProcess({ ...DECODER_LIMITS, startMs: 1 })
    await expect(reader.decode({ file: small, pixelsMax: PIXELS, shape: 'avatar' })).rejects.toMatchObject({
      code: 'unavailable',
    })
  })
})
