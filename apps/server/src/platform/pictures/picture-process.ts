import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { problem } from '../http/problem.ts'

const PROGRAM = join(import.meta.dirname, 'picture-decoder.mjs')
/** Flags that switch off V8's optimising compilers with their memory and threads: almost all work is the library's. */
const FLAGS = ['--jitless', '--max-old-space-size=64', '--v8-pool-size=0']

/** What a picture is for, which decides how it is scaled. */
export type Shape = 'avatar' | 'logo' | 'icon' | 'app'
export type DecodeRequest = { file: Uint8Array; pixelsMax: number; shape: Shape }
export type Decoded =
  | { image: Uint8Array; width: number; height: number }
  | { refused: 'too_many_pixels' | 'unreadable_image' }

export type DecoderLimits = {
  /** The most writable memory of the process as Linux counts it (kB): one and a half times what 16 megapixels take. */
  memoryKb: number
  /** The longest time for a picture, and for the start of the process (ms). */
  pictureMs: number
  startMs: number
  /** How long the idle process waits for the next picture (ms). */
  idleMs: number
}
export const DECODER_LIMITS: DecoderLimits = {
  memoryKb: 640 * 1024,
  pictureMs: 10_000,
  startMs: 20_000,
  idleMs: 60_000,
}

/**
 * Decodes pictures in a separate process, one after the other: it starts with the first picture, stays for the next
 * ones, and is killed when it takes too long. Linux limits its memory; on other systems the number
 * of pixels is the only limit. It does not see our environment.
 */
export function makePictureProcess(limits: DecoderLimits = DECODER_LIMITS) {
  let current: Promise<ChildProcess> | null = null
  let idle: NodeJS.Timeout | undefined

  function start(): Promise<ChildProcess> {
    const command = [process.execPath, ...FLAGS, PROGRAM]
    const isWindows = process.platform === 'win32'
    const [program, ...args] = isWindows
      ? command
      : ['/bin/sh', '-c', `ulimit -d ${limits.memoryKb}; exec "$0" "$@"`, ...command]
    const child = spawn(program!, args, {
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      serialization: 'advanced',
      env: { UV_THREADPOOL_SIZE: '1', ...(isWindows && { SystemRoot: process.env.SystemRoot }) },
    })
    const started = new Promise<ChildProcess>((resolve, reject) => {
      const timer = setTimeout(() => child.kill('SIGKILL'), limits.startMs)
      child.once('message', () => {
        clearTimeout(timer)
        resolve(child)
      })
      const fail = (cause: unknown) => {
        clearTimeout(timer)
        if (current === started) current = null
        reject(Object.assign(problem('unavailable'), { cause }))
      }
      child.once('error', fail)
      child.once('exit', (code, signal) =>
        fail(new Error(`the reader of pictures ended (${signal ?? code})`)),
      )
    })
    // The child does not keep this process alive.
    child.unref()
    return started
  }

  return {
    /** Called for one picture at a time. Throws `unavailable` if no process can be started. */
    async decode(request: DecodeRequest): Promise<Decoded> {
      clearTimeout(idle)
      const started = (current ??= start())
      const child = await started
      child.channel?.ref()
      const decoded = await new Promise<Decoded>((resolve) => {
        const timer = setTimeout(() => child.kill('SIGKILL'), limits.pictureMs)
        const finish = (value: Decoded) => {
          clearTimeout(timer)
          child.off('message', finish).off('exit', onExit)
          resolve(value)
        }
        // The process was killed or ended while it decoded this picture.
        const onExit = () => finish({ refused: 'unreadable_image' })
        child.once('message', finish).once('exit', onExit)
        if (child.exitCode !== null || child.signalCode !== null) onExit()
        else child.send(request, (error) => error && child.kill('SIGKILL'))
      })
      child.channel?.unref()
      idle = setTimeout(() => {
        // Forgotten before it has ended: a picture that comes meanwhile goes to another process.
        if (current === started) current = null
        child.kill()
      }, limits.idleMs).unref()
      return decoded
    },
    /** The id of the process, if it runs. */
    pid: async (): Promise<number | undefined> => (await current)?.pid,
  }
}
