import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { useApp } from '../../test/app.ts'

const TOKEN = 'known-to-prometheus-alone'
const server = useApp({ metricsToken: TOKEN })
const ROOT = join(import.meta.dirname, '../../../..')
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')

type Alert = { name: string; expr: string; severity: string; summary: string }
type Dashboard = { panels: { title: string; targets?: { expr: string }[] }[] }

const alertsIn = (rules: string): Alert[] =>
  rules
    .split('- alert: ')
    .slice(1)
    .map((text) => {
      const field = (name: string) => new RegExp(`${name}: '?(.+?)'?( }|\\n|$)`).exec(text)?.[1] ?? ''
      return {
        name: /^\w+/.exec(text)![0],
        expr: /expr: (.+)/.exec(text)?.[1] ?? '',
        severity: field('severity'),
        summary: field('summary'),
      }
    })

/** The names of metrics in an expression: what is no function, label or keyword has an underscore and a known beginning. */
const namesIn = (expr: string): string[] =>
  expr.replaceAll(/\{[^}]*\}|by \([^)]*\)/g, '').match(/\b(?!histogram_quantile)[a-z]+(?:_[a-z0-9]+)+\b/g) ??
  []

/** The names that an answer of `/metrics` has, with those that a histogram stands for. */
const shownIn = (answer: string): Set<string> =>
  new Set(
    [...answer.matchAll(/^# TYPE (\S+) (\w+)$/gm)].flatMap(([, name, type]) =>
      type === 'histogram' ? ['bucket', 'sum', 'count'].map((part) => `${name}_${part}`) : [name!],
    ),
  )

const unknownIn = (exprs: string[], answer: string): string[] => {
  const shown = shownIn(answer)
  return exprs.flatMap(namesIn).filter((name) => !shown.has(name))
}
const unexplained = (alerts: Alert[], docs: string): string[] =>
  alerts.flatMap(({ name }) => (docs.includes(`\n| \`${name}\` | `) ? [] : [name]))

let answer = ''
const alerts = alertsIn(read('deploy/alerts.yml'))
const panels = (JSON.parse(read('deploy/grafana-dashboard.json')) as Dashboard).panels
const drawn = panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr))

beforeAll(async () => {
  const headers = { authorization: `Bearer ${TOKEN}` }
  answer = String((await server.request('GET', '/metrics', { headers })).body)
})

it('every metric of the alerts and the dashboard is one that the product shows', () => {
  expect(alerts.length).toBeGreaterThan(10)
  expect(drawn.length).toBeGreaterThan(20)
  const exprs = alerts.map(({ expr }) => expr)
  expect(exprs.every((expr) => namesIn(expr).length > 0 || expr.startsWith('up{'))).toBe(true)
  expect(unknownIn([...exprs, ...drawn], answer)).toEqual([])
})

it('a metric that does not exist is found', () => {
  const planted = 'histogram_quantile(0.9, sum by (le) (rate(called_it_wishes_seconds_bucket{a_b="c"}[5m])))'
  expect(unknownIn([planted, 'max(called_it_results_held)'], answer)).toEqual([
    'called_it_wishes_seconds_bucket',
  ])
})

it('every alert has its line in docs/operate.md, a severity and a summary', () => {
  const docs = read('docs/operate.md')
  expect(unexplained(alerts, docs)).toEqual([])
  expect(alerts.filter(({ severity }) => severity !== 'page' && severity !== 'warn')).toEqual([])
  expect(alerts.filter(({ summary }) => summary === '')).toEqual([])
  const explained = [...docs.matchAll(/^\| `(CalledIt\w+)` \|/gm)].map(([, name]) => name)
  expect(explained).toEqual(alerts.map(({ name }) => name))
})

it('an alert without its line is found', () => {
  const [planted] = alertsIn('      - alert: CalledItPlanted\n        expr: up == 0\n')
  expect(unexplained([planted!], read('docs/operate.md'))).toEqual(['CalledItPlanted'])
})

it('every metric has its meaning and its type, and no label that users send', () => {
  const typed = [...answer.matchAll(/^# TYPE (\S+) /gm)].map(([, name]) => name)
  const explained = [...answer.matchAll(/^# HELP (\S+) \S/gm)].map(([, name]) => name)
  expect(explained).toEqual(typed)
  const labels = new Set([...answer.matchAll(/[{,](\w+)="/g)].map(([, name]) => name))
  const bounded = [
    'about',
    'channel',
    'kind',
    'le',
    'method',
    'outcome',
    'queue',
    'quantile',
    'route',
    'space',
    'status',
    'type',
    'version',
    'major',
    'minor',
    'patch',
    'what',
    'cause',
  ]
  expect([...labels].filter((name) => !bounded.includes(name!))).toEqual([])
})
