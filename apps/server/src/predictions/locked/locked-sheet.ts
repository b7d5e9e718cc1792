import type { ComparedEvent } from '@called-it/contract/ratings/comparison.ts'
import type { Localized } from '@called-it/contract/languages.ts'
import type { Entity } from '@called-it/contract/tournaments/tournaments.ts'
import { shownScoreOf } from '@called-it/rules/football/match-result.ts'
import { KINDS } from '@called-it/rules/kind-list.ts'
import { resolveRuleset, type Ruleset } from '@called-it/rules/ruleset.ts'
import { makeJoint } from '../../platform/database/batch.ts'
import { makeSharedReads } from '../../platform/database/shared-reads.ts'
import type { Db } from '../../schema.ts'
import { listEntities } from '../entity-store.ts'
import { type AnswerReader, makeAnswerReader, type Participant } from './locked-answers.ts'
import * as store from './locked-store.ts'
import type { Names } from '../kinds/kind-view.ts'
import { KIND_VIEWS } from '../kinds/kind-views.ts'
import { showAnswer, type ShownAnswer } from './shown-answer.ts'

/** How long the locked questions of a tournament and their outcomes are cached (ms). */
const SHEET_AGE_MAX = 2500
const SHEETS_MAX = 200

/** A locked question, as every viewer sees it. */
export type LockedQuestion = store.LockedRow & {
  /** Whether its score may still change: its match is live. */
  is_passing: boolean
  shown: Pick<ComparedEvent, 'kind' | 'type' | 'about' | 'round_id' | 'at'>
  /** Returns an answer as it is shown, with what it brought. */
  show(answer: readonly number[]): ShownAnswer
}

/** All locked questions of a tournament, oldest first. */
export type LockedSheet = {
  tournament_id: number
  ruleset: Ruleset
  questions: LockedQuestion[]
  /** The number of questions that are not locked yet. */
  hidden: number
  entities: ReadonlyMap<number, Entity>
}

/** Reads the predictions of users once they are locked, of all kinds together. Its caches may be lost at any time. */
export type LockedReader = {
  /**
   * `publication`: the number of the rating that is read beside the sheet, so that an older sheet does not explain a new
   * rating.
   */
  readSheet(tournamentId: number, publication: number | null): Promise<LockedSheet>
  /**
   * Returns the sheet without questions that have opened again since it was read: an answer that can still be changed must
   * not be seen even for a moment. A question with an outcome can open again only with a new rating, and so with a new
   * sheet.
   */
  withoutReopened(sheet: LockedSheet): Promise<LockedSheet>
  /** Returns the answers of one user to questions of a sheet; null: no answer. */
  answersBy(
    sheet: LockedSheet,
    questions: readonly LockedQuestion[],
    by: Participant,
  ): Promise<(ShownAnswer | null)[]>
  distinctOf: AnswerReader['distinctOf']
}

type SheetRequest = { tournamentId: number; publication: number | null }

export function makeLockedReader(db: Db): LockedReader {
  const answers = makeAnswerReader(db)
  const readShared = makeSharedReads({
    nameOf: ({ tournamentId, publication }: SheetRequest) => `${tournamentId} ${publication}`,
    read: ({ tournamentId }) => readSheet(db, tournamentId),
    limits: { max: SHEETS_MAX, ttl: SHEET_AGE_MAX },
  })
  const listStillLocked = makeJoint((ids: number[]) => store.listStillLocked(db, ids))
  return {
    readSheet: (tournamentId, publication) => readShared({ tournamentId, publication }),
    async withoutReopened(sheet) {
      const waiting = sheet.questions.filter(({ outcome }) => outcome === null).map(({ id }) => id)
      if (waiting.length === 0) return sheet
      const locked = new Set(await listStillLocked(waiting))
      if (locked.size === waiting.length) return sheet
      const questions = sheet.questions.filter(({ id, outcome }) => outcome !== null || locked.has(id))
      return { ...sheet, questions, hidden: sheet.hidden + waiting.length - locked.size }
    },
    async answersBy(sheet, questions, by) {
      const found = await answers.answersOf(sheet.tournament_id, questions, by)
      return questions.map((question, at) => {
        const answer = found[at]
        return answer ? question.show(answer) : null
      })
    },
    distinctOf: answers.distinctOf,
  }
}

async function readSheet(db: Db, tournamentId: number): Promise<LockedSheet> {
  const { questions, hidden, ruleset: overrides } = await store.listLocked(db, tournamentId)
  const entities = new Map((await listEntities(db, tournamentId)).map((entity) => [entity.id, entity]))
  const asksPlayers = questions.some(({ kind }) => KINDS[kind].names === 'player')
  const players = asksPlayers ? await store.listNamedPlayers(db, tournamentId) : []
  const names: Names = { entities, players: new Map(players.map((player) => [player.id, player])) }
  const ruleset = resolveRuleset(overrides)
  return {
    tournament_id: tournamentId,
    ruleset,
    hidden,
    entities,
    questions: questions.map((row) => ({
      ...row,
      is_passing: row.status === 'live',
      shown: shownOf(row, names),
      show: makeShow(row, ruleset, names),
    })),
  }
}

/** Returns a function that makes each distinct answer's shown form once: a hundred of them serve a million users. */
function makeShow(row: store.LockedRow, ruleset: Ruleset, names: Names): LockedQuestion['show'] {
  // Weak: an answer that was looked up for one user is not needed by others.
  const shownAnswers = new WeakMap<readonly number[], ShownAnswer>()
  return (answer) => {
    let known = shownAnswers.get(answer)
    if (!known) shownAnswers.set(answer, (known = showAnswer(row, answer, ruleset, names)))
    return known
  }
}

function shownOf(row: store.LockedRow, { entities }: Names): LockedQuestion['shown'] {
  const first = entities.get(row.first_id ?? 0) ?? null
  const second = entities.get(row.second_id ?? 0) ?? null
  const { sides } = KIND_VIEWS[row.kind]
  const hasSides = sides !== 'none'
  const hasScore = sides === 'with_score'
  return {
    kind: row.kind,
    type: KINDS[row.kind].type,
    about: {
      id: row.about,
      name: row.name ?? pairOf(first, second),
      first_entity: hasSides ? first : null,
      second_entity: hasSides ? second : null,
      status: hasScore ? row.status : null,
      score: hasScore ? shownScoreOf({ ...row.result, status: row.status! }) : null,
    },
    round_id: row.round_id,
    at: row.at,
  }
}

const pairOf = (first: Entity | null, second: Entity | null): Localized => {
  const pairIn = (language: keyof Localized) =>
    [first, second].map((side) => side?.name[language] ?? '?').join(' \u2013 ')
  return { ru: pairIn('ru'), en: pairIn('en') }
}
