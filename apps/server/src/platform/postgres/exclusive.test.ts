import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { AlreadyRunning, holdExclusively } from './exclusive.ts'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'exclusive-'))
})

afterEach(() => rm(folder, { recursive: true }))

test('only one process can lock a folder at a time', async () => {
  const first = await holdExclusively(folder)
  expect(first).not.toBeNull()
  expect(await holdExclusively(folder)).toBeNull()
  await first!.release()
  await first!.release()
  const second = await holdExclusively(folder)
  expect(second).not.toBeNull()
  await second!.release()
})

test('a folder that does not exist yet can be locked', async () => {
  const hold = await holdExclusively(join(folder, 'deep', 'down'))
  expect(hold).not.toBeNull()
  await hold!.release()
})

test('a lock ends with its process, even a killed one', async () => {
  const holder = spawn(process.execPath, [
    '--input-type=module',
    '-e',
    `import { holdExclusively } from ${JSON.stringify(import.meta.resolve('./exclusive.ts'))}
     globalThis.hold = await holdExclusively(${JSON.stringify(folder)})
     console.log('held')
     setInterval(() => {}, 1000)`,
  ])
  await once(holder.stdout, 'data')
  expect(await holdExclusively(folder)).toBeNull()
  holder.kill('SIGKILL')
  await once(holder, 'exit')
  const hold = await holdExclusively(folder)
  expect(hold).not.toBeNull()
  await hold!.release()
})

test('the refusal says what to do', () => {
  expect(new AlreadyRunning('/home/ann/.data').message).toBe(
    'Called It is already running with the data in /home/ann/.data. Stop it first, or give this one a DATA_DIR and a PORT of its own.',
  )
})
