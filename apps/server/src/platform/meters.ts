import { Gauge, Histogram, type Metric } from 'prom-client'

/**
 * What this process measures of itself, by the module that does it. `/metrics` shows all of it. Labels are names of the program
 * (a queue, a channel, the outcome), never what users send: each value is a series for good.
 */
export const METERS: Metric[] = []

/** Times of work that somebody waits for (s). */
export const WORK_SECONDS = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60]

type Named = { name: string; help: string }

/** Defines how long something takes. */
export function defineHistogram<Label extends string>(
  { name, help }: Named,
  labelNames: Label[],
): Histogram<Label> {
  const made = new Histogram({ name, help, labelNames, buckets: WORK_SECONDS, registers: [] })
  METERS.push(made as Metric)
  return made
}

/** Defines how much there is of something now. */
export function defineGauge<Label extends string>(
  { name, help }: Named,
  labelNames: Label[] = [],
): Gauge<Label> {
  const made = new Gauge({ name, help, labelNames, registers: [] })
  METERS.push(made as Metric)
  return made
}

/** Measures how long `work` takes, if it succeeds. */
export async function measure<Label extends string, T>(
  histogram: Histogram<Label>,
  labels: Partial<Record<Label, string>>,
  work: () => Promise<T>,
): Promise<T> {
  const end = histogram.startTimer(labels)
  const result = await work()
  end()
  return result
}
