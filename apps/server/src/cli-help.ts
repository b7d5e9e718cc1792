import { CannotStart } from './platform/cannot-start.ts'

/** Returns the lines about one command in a text about all; without a command, the whole text. Throws if there is no such command. */
export function helpOf(usage: string, command: string | undefined): string {
  if (command === undefined || command === '') return usage
  const [, ...lines] = usage.split('\n')
  const isEntry = (line: string) => /^ {2}\S/.test(line)
  const first = lines.findIndex((line) => isEntry(line) && line.trim().split(/\s/)[0] === command)
  if (first < 0) throw new CannotStart(`There is no command ${command}.\n${usage}`)
  const next = lines.findIndex((line, at) => at > first && isEntry(line))
  return lines.slice(first, next < 0 ? undefined : next).join('\n')
}
