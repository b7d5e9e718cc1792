import { createDraft as createDraftCall } from '@called-it/contract/drafts/drafts.ts'
import { createFeed as createFeedCall } from '@called-it/contract/feeds/feeds.ts'
import { putResult as putResultCall, type Settlement } from '@called-it/contract/organiser/results.ts'
import { tournamentDocument } from '@called-it/contract/organiser/tournament-document.ts'
import { BY, type Command, type CommandParts, printChanges, readJson } from './cli-command.ts'
import { readConfig } from './config.ts'
import { createDraft } from './drafts/drafts.ts'
import { attachSource, askNow, isOn, listAllFeeds, searchCompetitions, setPaused } from './feeds/feeds.ts'
import { finishTournament } from './organiser/organiser.ts'
import { inRolledBackTransaction, inTransaction } from './platform/database/db.ts'
import { invalid, problem } from './platform/http/problem.ts'
import { counted } from './platform/log.ts'
import { putResult, putTournament, reopenTournament } from './results/results.ts'
import { lineOf } from './tournaments/tournaments.ts'

type Part = (parts: CommandParts, args: string[]) => Promise<void>

const settingsOf = ({ terminal: { env } }: CommandParts) => readConfig(env).feeds

const settledWords = ({
  predictions,
  awarded_points: points,
}: Pick<Settlement, 'predictions' | 'awarded_points'>) =>
  `${counted(predictions, 'prediction')}, ${counted(points, 'point')} awarded.`

const sourceNamed = (source: string) => {
  const named = createFeedCall.body.shape.source.safeParse(source)
  if (!named.success) throw invalid(named.error)
  return named.data
}

/** What `feed` does, by its second word. */
const FEED_PARTS: Record<string, Part> = {
  async list({ db, terminal: { print } }) {
    const feeds = await listAllFeeds(db)
    if (feeds.length === 0) print('There are no feeds.')
    for (const { id, slug, source, competition, season, paused, finished, trouble, answered_at } of feeds) {
      const state = finished ? 'finished' : paused ? 'paused' : (trouble ?? 'fine')
      const about = [competition, season].filter(Boolean).join(' ')
      print(`${id}  ${source}  ${slug}  ${about}  ${state}, last answer ${answered_at ?? 'never'}`)
    }
  },
  async competitions(parts, [source = '', ...search]) {
    const found = await searchCompetitions(parts.db, settingsOf(parts), sourceNamed(source), search.join(' '))
    for (const { id, name, country, seasons } of found)
      parts.terminal.print(
        `${id}  ${[name, country].filter(Boolean).join(', ')}  ${seasons.map((each) => each.id).join(' ')}`,
      )
    if (found.length === 0)
      parts.terminal.print('Nothing was found: name the competition as the source does.')
  },
  async import(parts, [source = '', competition = '', season, part]) {
    const form = createDraftCall.body.safeParse({ feed: { source, competition, season, part } })
    if (!form.success) throw invalid(form.error)
    const draft = await createDraft(parts.db, { by: BY, sources: settingsOf(parts) }, form.data)
    const { entities, events, players = [] } = draft.document
    const { print } = parts.terminal
    print(
      `Draft ${draft.id}, ${draft.slug}: ${entities.length} teams, ${events.length} matches, ${players.length} players.`,
    )
    for (const { code, count, words } of draft.feed?.notes ?? [])
      print(`  ${code}: ${count}${words.length > 0 ? ` (${words.join(', ')})` : ''}`)
    print('It is published at the desk: /desk/tournaments')
  },
  async attach(parts, [slug = '', source = '', competition = '', season]) {
    const form = createFeedCall.body.safeParse({ tournament: slug, source, competition, season })
    if (!form.success) throw invalid(form.error)
    if (form.data.source === 'replay' || !isOn(settingsOf(parts), form.data.source))
      throw problem('source_off')
    const id = await attachSource(parts.db, BY, slug, { ...form.data, season: season ?? null })
    parts.terminal.print(`Feed ${id} enters the results of ${slug}.`)
  },
  async run({ db, terminal }, [id = '']) {
    await askNow(db, Number(id))
    terminal.print('It is asked as soon as a worker is free.')
  },
  async pause({ db, terminal }, [id = '']) {
    await setPaused(db, BY, Number(id), true)
    terminal.print(`Feed ${id} is paused.`)
  },
  async resume({ db, terminal }, [id = '']) {
    await setPaused(db, BY, Number(id), false)
    terminal.print(`Feed ${id} goes on.`)
  },
}

/** The commands for tournaments: their documents, their results, their end, and the feeds that enter results by themselves. */
export const TOURNAMENT_COMMANDS: Record<string, Command> = {
  async import({ db, jobs, terminal, options }, [file = '']) {
    const result = tournamentDocument.safeParse(await readJson(file), { reportInput: true })
    if (!result.success) throw invalid(result.error, 'brackets', tournamentDocument)
    const run = options['dry-run'] ? inRolledBackTransaction : inTransaction
    const { changes } = await run(db, (trx) =>
      putTournament(trx, { jobs, by: BY }, result.data.slug, result.data, {
        overwrite: options.overwrite ?? false,
      }),
    )
    printChanges(
      terminal,
      changes.map((change) => `${lineOf(change)}\n  ${change.effect.en}`),
    )
    return true
  },
  async settle({ db, jobs, terminal }, [slug = '', key = '', source = '']) {
    const result = putResultCall.body.safeParse(
      source.startsWith('{') ? JSON.parse(source) : await readJson(source),
      {
        reportInput: true,
      },
    )
    if (!result.success) throw invalid(result.error)
    const { settlement } = await putResult(db, { jobs, by: BY }, { slug, key }, result.data, {
      source: 'cli',
    })
    terminal.print(settledWords(settlement))
    return true
  },
  async finish({ db, jobs, terminal: { env, print }, options }, [slug = '']) {
    const { reopenHours } = readConfig(env)
    const { force = false, 'dry-run': dryRun = false } = options
    const { settlement } = await finishTournament(db, { jobs, by: BY }, slug, { reopenHours, force, dryRun })
    const settled = settledWords(settlement)
    if (dryRun) print(`${slug} would be finished: ${settled} Nothing is written.`)
    else print(`${slug} has finished: ${settled}`)
    if (!dryRun && reopenHours > 0)
      print(`For ${reopenHours} h it can be reopened; the seed of its draw is published after that.`)
    return true
  },
  async reopen({ db, jobs, terminal }, [slug = '']) {
    await reopenTournament(db, { jobs, by: BY }, slug)
    terminal.print(`${slug} goes on: what its end had settled is taken back.`)
    return true
  },
  async feed(parts, [what = 'list', ...args]) {
    const part = FEED_PARTS[what]
    if (!part) {
      parts.terminal.complain(
        `There is no command feed ${what}. There are: ${Object.keys(FEED_PARTS).join(', ')}.`,
      )
      return false
    }
    await part(parts, args)
    return true
  },
}
