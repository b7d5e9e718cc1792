#!/usr/bin/env node
// `npm test`: every check and every test, cheapest first, until the first failure.
//   npm test -- --only lint,vitest        some of them, by their names below; `check` is all that run no tests
//   npm test -- --only vitest apps/server further words go to the last one chosen
//   npm test -- --only vitest,rows apps/server  compares row types with the statements that these tests run, too
//   npm run test:long                     property tests look at 50 times as many cases (packages/rules/test/runs.ts)
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { Failure, main, pinnedNode, prepare, root, run, toolEnvironment } from './prepare.mjs'

const reports = mkdtempSync(join(tmpdir(), 'called-it-reports-'))
/** The folder in which the tests record the answers of PostgreSQL, for `rows`. */
const statements = mkdtempSync(join(reports, 'statements-'))
process.on('exit', () => rmSync(reports, { recursive: true, force: true }))

const installed = (path) => join(root, 'node_modules', path)

/** Checks types incrementally: after the first run it takes seconds. */
function checkTypes(project, name) {
  const notes = installed(`.cache/${name}.tsbuildinfo`)
  return [installed('typescript/bin/tsc'), '-p', project, '--incremental', '--tsBuildInfoFile', notes]
}

/**
 * Each stage is an argument list for the pinned Node. Those with a `report` are tests, the others checks;
 * those that need the web app wait until it is built.
 */
const stages = [
  { name: 'types', args: checkTypes('tsconfig.json', 'types') },
  { name: 'web-types', args: checkTypes('apps/web', 'web-types') },
  { name: 'lint', args: [installed('oxlint/bin/oxlint'), '-c', '.oxlintrc.json', '--max-warnings', '0'] },
  { name: 'format', args: [installed('oxfmt/bin/oxfmt'), '--check', '.'] },
  { name: 'imports', args: ['scripts/check-imports.ts'] },
  { name: 'layout', args: ['scripts/check-layout.ts'] },
  { name: 'tables', args: ['scripts/check-tables.ts'] },
  { name: 'names', args: ['scripts/check-names.ts'] },
  { name: 'words', args: ['scripts/lint/check-words.ts'] },
  { name: 'styles', args: ['scripts/check-styles.ts'] },
  { name: 'lock', args: ['scripts/check-lock.ts'] },
  { name: 'unused', args: [installed('knip/bin/knip.js')] },
  { name: 'data', args: ['scripts/check-data.ts'] },
  {
    name: 'vitest',
    report: join(reports, 'vitest.json'),
    args: [
      installed('vitest/vitest.mjs'),
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${join(reports, 'vitest.json')}`,
    ],
    env: { STATEMENTS_FOLDER: statements },
    // A file that cannot be loaded has no failed test, but its suite failed.
    count: (report) => ({
      passed: report.numPassedTests,
      failed: report.numFailedTests || report.numFailedTestSuites,
      skipped: report.numPendingTests + report.numTodoTests,
    }),
  },
  {
    name: 'rows',
    afterTests: true,
    args: ['apps/server/test/row-types/check-rows.ts'],
    env: { STATEMENTS_FOLDER: statements },
  },
  { name: 'weight', needsWeb: true, args: ['scripts/check-weight.ts'] },
  {
    name: 'playwright',
    needsWeb: true,
    report: join(reports, 'playwright.json'),
    args: [
      installed('@playwright/test/cli.js'),
      'test',
      '-c',
      'e2e/playwright.config.ts',
      '--reporter=list,json',
    ],
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: join(reports, 'playwright.json') },
    count: ({ stats, errors }) => ({
      passed: stats.expected,
      failed: stats.unexpected + stats.flaky || errors.length,
      skipped: stats.skipped,
    }),
  },
]
/** Whether a stage neither runs tests nor waits for them or for the web app. */
const isFirst = ({ report, needsWeb, afterTests }) => !report && !needsWeb && !afterTests
const checks = stages.filter(isFirst).map((stage) => stage.name)
const totals = new Map()

await main(async () => {
  const options = { only: { type: 'string' }, long: { type: 'boolean' } }
  const { values, positionals } = parseArgs({ options, allowPositionals: true })
  if (values.long) process.env.TEST_LONG = '1'
  const chosen = choose(values.only)
  chosen.findLast(({ afterTests }) => !afterTests)?.args.push(...positionals)
  // After all tests every statement must have been recorded.
  if (positionals.length === 0 && chosen.some(({ name }) => name === 'vitest'))
    chosen.find(({ name }) => name === 'rows')?.args.push('--all')
  await prepare({ web: false })

  try {
    await inPairs(chosen.filter(isFirst), check)
    for (const stage of chosen.filter((each) => !isFirst(each))) {
      if (stage.needsWeb) await prepare({ web: true })
      await (stage.report ? test : check)(stage)
    }
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    process.exitCode = 1
    print(`\n${error.message}`)
  }
  printTotals()
})

function choose(only) {
  if (!only) return stages
  const names = only.split(',').flatMap((name) => (name === 'check' ? checks : [name]))
  const unknown = names.find((name) => !stages.some((stage) => stage.name === name))
  if (unknown === undefined) return stages.filter((stage) => names.includes(stage.name))
  throw new Failure(
    `There is no "${unknown}": ${['check', ...stages.map((stage) => stage.name)].join(', ')}.`,
  )
}

async function check({ name, args, env }) {
  const start = performance.now()
  // Tools written in Go (types, lint) collect garbage less often: a fifth less work for a quarter more
  // memory.
  const { ok, output } = await run(pinnedNode(), args, { env: { GOGC: '400', ...environment(), ...env } })
  if (!ok) throw new Failure(`${output}\n\nFAILED: ${name}`)
  print(`${name} ok (${((performance.now() - start) / 1000).toFixed(1)} s)`)
}

async function test({ name, args, report, env, count }) {
  print(`\n${name}`)
  const { ok } = await run(pinnedNode(), args, {
    env: { ...environment(), ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  if (!existsSync(report)) throw new Failure(`FAILED: ${name} ended without a report of its tests`)
  const { passed, failed, skipped } = count(JSON.parse(readFileSync(report, 'utf8')))
  totals.set(name, { passed, failed })
  if (skipped > 0) print(`${name}, skipped tests: ${skipped}`)
  if (passed + failed === 0) throw new Failure(`FAILED: ${name} found no tests`)
  if (!ok || failed > 0) throw new Failure(`FAILED: ${name}`)
}

/** Runs two at a time, for a small machine; after a failure nothing new begins. */
async function inPairs(items, act) {
  const waiting = [...items]
  let failure
  const worker = async () => {
    while (waiting.length > 0 && !failure) await act(waiting.shift()).catch((error) => (failure ??= error))
  }
  await Promise.all([worker(), worker()])
  if (failure) throw failure
}

/** Prints the runners' own counts, and their sum as the last line. */
function printTotals() {
  if (totals.size === 0) return
  const sum = { passed: 0, failed: 0 }
  print('')
  for (const [name, { passed, failed }] of totals) {
    print(`${name}: ${passed} passed, ${failed} failed`)
    sum.passed += passed
    sum.failed += failed
  }
  print(`${sum.passed} passed, ${sum.failed} failed`)
}

function environment() {
  const { FORCE_COLOR, ...env } = toolEnvironment()
  if (process.env.CI) return { ...env, NO_COLOR: '1' }
  return FORCE_COLOR ? { ...env, FORCE_COLOR } : env
}

function print(text) {
  process.stdout.write(`${text}\n`)
}
