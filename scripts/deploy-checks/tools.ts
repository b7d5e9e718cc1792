import { spawnSync } from 'node:child_process'
import { delimiter, join } from 'node:path'
import { accessSync, constants } from 'node:fs'

/** What was checked is not as it should be. */
export class Failed extends Error {
  override readonly name = 'Failed'
}

/** Whether this machine has a program. */
export function has(name: string): boolean {
  return (process.env.PATH ?? '').split(delimiter).some((folder) => {
    try {
      accessSync(join(folder, name), constants.X_OK)
      return true
    } catch {
      return false
    }
  })
}

/** Runs a program and returns what it prints. Throws `Failed` with its own words if it fails. */
export function runTool(
  name: string,
  args: string[],
  options: { env?: NodeJS.ProcessEnv; cwd?: string } = {},
): string {
  const { status, stdout, stderr, error } = spawnSync(name, args, {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    ...options,
  })
  if (status !== 0)
    throw new Failed(`${name} ${args.join(' ')} failed:\n${error?.message ?? ''}${stdout}${stderr}`)
  return stdout
}

export const firstLine = (text: string): string => text.split('\n')[0]!.trim()
