/** Ends a check that was run as a command: prints its problems and fails, or prints that there are none. */
export function reportProblems(name: string, problems: string[]): void {
  if (problems.length === 0) {
    process.stdout.write(`${name} ok\n`)
    return
  }
  process.stderr.write(`${problems.join('\n')}\n`)
  process.exitCode = 1
}
