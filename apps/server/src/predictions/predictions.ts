export { countSaved, listAnswered } from './answer-store.ts'
export { makeAnswerWriter, writerOn } from './answer-writer.ts'
export { saveTies } from './bracket.ts'
export { listEntities, readEntities } from './entity-store.ts'
export { readEvent } from './events.ts'
export { type JudgedCard, makeCardReader } from './judged-cards.ts'
export { readFights, saveFights } from './fights.ts'
export { readGroups } from './group-predictions.ts'
export { restorePredictions } from './history.ts'
export { readLeague, saveLeague } from './league.ts'
export {
  type LockedQuestion,
  type LockedReader,
  type LockedSheet,
  makeLockedReader,
  type Told,
} from './locked-sheet.ts'
export { listMatches, readMatches, saveScores } from './matches.ts'
export { readPlayerPick, savePlayerPick } from './player-picks.ts'
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
} from './settled.ts'
export { saveTableOrder } from './table-orders.ts'
export { readTeamPick, saveTeamPick } from './team-picks.ts'
