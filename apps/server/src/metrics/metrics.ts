import { Counter, Gauge, type Metric } from 'prom-client'
import { type Backups, readBackups } from '../backups/backups.ts'
import { listQueues } from '../platform/job-troubles.ts'
import { listPaces } from '../platform/messenger/messenger-pace.ts'
import type { Db } from '../schema.ts'
import { type FeedFigures, listFeedFigures } from './feed-store.ts'
import { type Lag, listMailingLags, readLag } from './lag-store.ts'

/** How long figures of the database are shown before they are read again (ms), however often somebody asks. */
export const READ_EVERY_MS = 15_000

type Queues = Awaited<ReturnType<typeof listQueues>>
type Paces = Awaited<ReturnType<typeof listPaces>>
type Figures = Lag & {
  queues: Queues
  paces: Paces
  feeds: FeedFigures[]
  mailings: Awaited<ReturnType<typeof listMailingLags>>
  /** Null: no worker makes backups. */
  backups: Backups | null
}

async function readFigures(db: Db): Promise<Figures> {
  return {
    ...(await readLag(db)),
    feeds: await listFeedFigures(db),
    mailings: await listMailingLags(db),
    queues: await listQueues(db),
    paces: await listPaces(db),
    backups: await readBackups(db),
  }
}

/** Sets a gauge to a time; without one it shows nothing. */
function setTime(metric: Gauge, at: string | null | undefined): void {
  if (at) metric.set(Date.parse(at) / 1000)
  else metric.remove()
}

/**
 * Makes the metrics that are read from the database, which every process answers alike. They are read together, and at most once in
 * `READ_EVERY_MS`. If the database cannot be read, they are left out and `called_it_database_readable` is 0: the other metrics of the
 * process are still shown.
 */
export function makeMetrics(db: Db, now: () => number = () => performance.now()): Metric[] {
  let read: { at: number; figures: Promise<Figures | null> } | null = null
  const figuresNow = () => {
    if (read === null || now() - read.at >= READ_EVERY_MS)
      // What failed is said by the metric `called_it_database_readable`.
      read = { at: now(), figures: readFigures(db).catch(() => null) }
    return read.figures
  }
  const gauge = <Label extends string>(
    name: string,
    help: string,
    labelNames: Label[],
    set: (gauge: Gauge<Label>, figures: Figures) => void,
  ) =>
    new Gauge<Label>({
      name,
      help,
      labelNames,
      registers: [],
      async collect() {
        this.reset()
        const figures = await figuresNow()
        if (figures) set(this, figures)
        else if (labelNames.length === 0) this.remove()
      },
    }) as Metric
  const single = (name: string, help: string, of: (figures: Figures) => number) =>
    gauge(name, help, [], (metric, figures) => metric.set(of(figures)))
  const queue = (name: string, help: string, of: (queue: Queues[number]) => number) =>
    gauge(name, help, ['queue'], (metric, { queues }) => {
      for (const each of queues) metric.set({ queue: each.queue }, of(each))
    })

  const feed = (name: string, help: string, of: (figures: FeedFigures) => number | null) =>
    gauge(name, help, ['source'], (metric, { feeds }) => {
      for (const each of feeds) {
        const value = of(each)
        if (value !== null) metric.set({ source: each.source }, value)
      }
    })

  return [
    new Gauge({
      name: 'called_it_database_readable',
      help: 'Whether the figures of the database could be read (1) or not (0)',
      registers: [],
      async collect() {
        this.set((await figuresNow()) ? 1 : 0)
      },
    }) as Metric,
    single(
      'called_it_lock_lag_seconds',
      'How long the oldest locked question waits to be counted',
      (x) => x.lock_s,
    ),
    single(
      'called_it_results_held',
      'Results of feeds that count as provisional until they are confirmed or some minutes old',
      (x) => x.held,
    ),
    feed(
      'called_it_feed_silence_seconds',
      'Since when a source has not answered, by source',
      (x) => x.silence_s,
    ),
    feed('called_it_feed_failing', 'Feeds whose last call failed, by source', (x) => x.failing),
    feed('called_it_feed_silent', 'Feeds that have been silent for too long, by source', (x) => x.silent),
    feed('called_it_feed_holds', 'Open questions to organisers, by source', (x) => x.holds),
    feed(
      'called_it_feed_calls_left',
      'Calls that a source has left, as it says, by source',
      (x) => x.calls_left,
    ),
    feed('called_it_feed_calls', 'Calls of the current minute, by source', (x) => x.minute_calls),
    gauge(
      'called_it_mailing_lag_seconds',
      'How long the oldest message that may go now waits, by channel',
      ['channel'],
      (metric, { mailings }) => {
        for (const { sender, lag_s } of mailings) metric.set({ channel: sender }, lag_s)
      },
    ),
    gauge(
      'called_it_channel_held_seconds',
      'For how long a channel still takes the pause that it has asked for',
      ['channel'],
      (metric, { paces }) => {
        for (const { sender, held_until, begins_ms } of paces)
          metric.set({ channel: sender }, held_until === null ? 0 : begins_ms / 1000)
      },
    ),
    new Counter({
      name: 'called_it_messages_total',
      help: 'Messages of mailings by channel and outcome: sent; refused (a try that is repeated); dead (nobody delivers it)',
      labelNames: ['channel', 'outcome'],
      registers: [],
      async collect() {
        this.reset()
        for (const { sender, sent, refused, dead } of (await figuresNow())?.paces ?? [])
          for (const [outcome, count] of Object.entries({ sent, refused, dead }))
            this.inc({ channel: sender, outcome }, count)
      },
    }) as Metric,
    queue('called_it_jobs_due', 'Jobs that are due and have not begun, by queue', ({ due }) => due),
    queue('called_it_jobs_late', 'Jobs that nobody has begun for two minutes, by queue', ({ late }) => late),
    queue(
      'called_it_jobs_failing',
      'Jobs that failed at least twice and are tried again, by queue',
      ({ failing }) => failing,
    ),
    queue(
      'called_it_jobs_failed',
      'Jobs that failed for good within a day, by queue',
      ({ failed }) => failed,
    ),
    gauge(
      'called_it_backup_last_success_timestamp_seconds',
      'The moment that the last good backup holds (Unix time); none where no worker makes backups',
      [],
      (metric, { backups }) => setTime(metric, backups?.last_good?.taken_at),
    ),
    gauge(
      'called_it_backup_troubles',
      'Whether the last backup or drill has failed or is too old (1) or not (0)',
      ['about'],
      (metric, { backups }) => {
        if (backups === null) return
        for (const about of ['backup', 'drill'] as const)
          metric.set({ about }, backups.troubles.some((trouble) => trouble.about === about) ? 1 : 0)
      },
    ),
  ]
}
