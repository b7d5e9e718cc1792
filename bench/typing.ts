// `npm run bench:typing` types the scores of ten matches on a processor that is slowed down six times, with a pause between
// the keys, and prints the longest task of each run with Lighthouse's index of the machine. Options: `-- --runs N` (5 by
// default), `-- --rate N` (how many times slower; 6 by default).
import { parseArgs } from 'node:util'
import { finishSetup } from '@called-it/contract/contest/contest.ts'
import { readMatchPredictions } from '@called-it/contract/kinds/match.ts'
import { pageFunctions } from 'lighthouse/core/lib/page-functions.js'
import { type Browser, chromium, type Page } from 'playwright-core'
import { findChromiums } from '../e2e/chromium.ts'
import { startFresh } from '../e2e/product.ts'
import {
  callerFor,
  type Cup,
  cupDocument,
  makeCup,
  minutesFromNow,
  signIn,
  someAccount,
} from '../e2e/world.ts'
import { median } from './measuring/measure.ts'

const MATCHES = 10
/** The most that a task may take on a calm machine (ms). */
const AIM = 200
/** A person presses the next key after this time (ms). */
const PAUSE = 150
/** The page has nothing more to do after this time (ms): before the first key, and after the last save. */
const QUIET = 4000
const SAVED_MAX = 60_000

const { values } = parseArgs({
  options: { runs: { type: 'string', default: '5' }, rate: { type: 'string', default: '6' } },
})
const [runs, rate] = [Number(values.runs), Number(values.rate)]
if (![runs, rate].every((number) => Number.isInteger(number) && number >= 1))
  throw new Error('--runs and --rate take whole numbers from 1')

type Run = { tasks: number[]; index: number }

const print = (text: string) => process.stdout.write(`${text}\n`)
const { address, stop } = await startFresh()
try {
  process.env.PRODUCT_URL = address
  process.env.ORGANISER_TOKEN = await signIn('7000001')
  await callerFor(process.env.ORGANISER_TOKEN)(finishSetup, {})
  const cup = await makeTenMatches()
  const [{ launch }] = await findChromiums()
  const measured: Run[] = []
  for (let run = 0; run < runs; run += 1) {
    const browser = await chromium.launch(launch)
    try {
      measured.push(await typeScores(browser, cup))
    } finally {
      await browser.close()
    }
  }
  const rows = measured.map(({ tasks, index }, at) => [
    String(at + 1),
    `${Math.round(Math.max(0, ...tasks))} ms`,
    String(tasks.length),
    index.toFixed(0),
  ])
  print(`Typing ${MATCHES} scores, ${rate} times slower, ${PAUSE} ms between keys\n`)
  for (const cells of [
    ['run', 'longest task', 'tasks of 50 ms or more', 'machine'],
    ['---', '---', '---', '---'],
    ...rows,
  ])
    print(`| ${cells.join(' | ')} |`)
  const longest = median(measured.map(({ tasks }) => Math.max(0, ...tasks)))
  print(`\nThe middle one of the longest tasks: ${Math.round(longest)} ms, at most ${AIM} ms are the aim.`)
} finally {
  await stop()
}

/** A cup whose first round has ten matches of twenty teams. */
function makeTenMatches(): Promise<Cup> {
  const base = cupDocument('typing')
  const teams = Array.from({ length: MATCHES * 2 }, (_, at) => `T${at}`)
  return makeCup({
    entities: teams.map((key, at) => ({
      ...base.entities[at % base.entities.length]!,
      key,
      name: { ru: `Команда ${at + 1}`, en: `Team ${at + 1}` },
    })),
    table_groups: Array.from({ length: teams.length / 4 }, (_, at) => ({
      key: 'ABCDE'[at]!,
      name: { ru: `Группа ${'ABCDE'[at]}`, en: `Group ${'ABCDE'[at]}` },
      entities: teams.slice(at * 4, at * 4 + 4),
    })),
    rounds: base.rounds.slice(0, 1),
    events: Array.from({ length: MATCHES }, (_, at) => ({
      key: `m${at}`,
      round: base.rounds[0]!.key,
      starts_at: minutesFromNow(600 + at * 60),
      first: teams[at * 2]!,
      second: teams[at * 2 + 1]!,
      table_group: 'ABCDE'[at >> 1]!,
    })),
  })
}

/** A new user types all scores; returns the tasks of 50 ms or more (ms) from the first key until all is saved. */
async function typeScores(browser: Browser, cup: Cup): Promise<Run> {
  const token = await signIn(someAccount())
  const context = await browser.newContext({ baseURL: address, viewport: { width: 1440, height: 900 } })
  await context.addCookies([{ name: 'token', value: token, url: address }])
  const page = await context.newPage()
  await page.goto(cup.path)
  const first = page.getByRole('spinbutton').first()
  await first.waitFor()
  const index = await page.evaluate<number>(`(${String(pageFunctions.computeBenchmarkIndex)})()`)
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate })
  await page.waitForTimeout(QUIET)
  await page.evaluate(`{
    window.tasks = []
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) window.tasks.push(duration)
    }).observe({ type: 'longtask' })
  }`)
  await first.focus()
  for (let match = 0; match < MATCHES; match += 1)
    for (const digit of ['2', '1']) {
      await page.keyboard.press(digit)
      await page.waitForTimeout(PAUSE)
    }
  await untilSaved(page, token, cup)
  await page.waitForTimeout(QUIET)
  const tasks = await page.evaluate<number[]>('window.tasks')
  await context.close()
  return { tasks, index }
}

/** Waits until the server has all scores: what was not typed into its match would not be among them. */
async function untilSaved(page: Page, token: string, { slug }: Cup): Promise<void> {
  const call = callerFor(token)
  const until = Date.now() + SAVED_MAX
  while (Date.now() < until) {
    const { rounds } = await call(readMatchPredictions, { params: { slug }, query: {} })
    const saved = rounds.flatMap(({ events }) => events).filter(({ prediction }) => prediction !== null)
    if (saved.length === MATCHES) return
    await page.waitForTimeout(500)
  }
  throw new Error(`Not all ${MATCHES} scores were saved within ${SAVED_MAX} ms.`)
}
