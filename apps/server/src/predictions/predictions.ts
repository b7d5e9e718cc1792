export { countSaved, listAnswered } from './saving/answer-store.ts'
export { makeAnswerWriter, writerOn } from './saving/answer-writer.ts'
export { saveTies } from './kinds/bracket.ts'
export { listEntities, readEntities } from './entity-store.ts'
export { readEvent } from './kinds/events.ts'
export { type JudgedCard, makeCardReader } from './kinds/judged-cards.ts'
export { readFights, saveFights } from './kinds/fights.ts'
export { readGroups } from './kinds/group-predictions.ts'
export { restorePredictions } from './saving/history.ts'
export { readLeague, saveLeague } from './kinds/league.ts'
export {
  type LockedQuestion,
  type LockedReader,
  type LockedSheet,
  makeLockedReader,
  type ShownAnswer,
} from './locked/locked-sheet.ts'
export { listMatches, readMatches, saveScores } from './kinds/matches.ts'
export { readPlayerPick, savePlayerPick } from './kinds/player-picks.ts'
export { readProgress } from './progress.ts'
export {
  type Change,
  countPredictions,
  listPredictions,
  listSettled,
  packAnswers,
  readPackedAnswers,
  readSums,
  settleAnswers,
  type Sums,
  sumsOf,
  unpackAnswers,
} from './settling/settled.ts'
export { saveTableOrder } from './kinds/table-orders.ts'
export { readTeamPick, saveTeamPick } from './kinds/team-picks.ts'
export { KIND_VIEWS } from './kinds/kind-views.ts'
export type { NamedThing } from './kinds/kind-view.ts'
