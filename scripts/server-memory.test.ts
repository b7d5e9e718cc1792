import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { serverEnvironment, serverFlags } from './server-memory.mjs'

test('the pinned Node accepts the flags of the server: with an unknown flag it would not start', async () => {
  const run = (flags: readonly string[]) => promisify(execFile)(process.execPath, [...flags, '--print', '1'])
  expect(await run(serverFlags)).toMatchObject({ stdout: '1\n', stderr: '' })
  await expect(run(['--no-such-flag-of-v8=1'])).rejects.toThrow('bad option')
})

test('the environment can override them', () => {
  expect(serverEnvironment({ PORT: '1' })).toMatchObject({ PORT: '1' })
  expect(serverEnvironment({ MALLOC_MMAP_THRESHOLD_: '1', MALLOC_ARENA_MAX: '9' })).toEqual({
    MALLOC_MMAP_THRESHOLD_: '1',
    MALLOC_ARENA_MAX: '9',
  })
})
