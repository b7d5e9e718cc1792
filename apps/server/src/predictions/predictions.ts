export { listAnswered } from './answer-store.ts'
export { makeAnswerWriter, writerOn } from './answer-writer.ts'
export { readBracket, saveTies } from './bracket.ts'
export { restorePredictions } from './history.ts'
export { listMatches, readMatch, readMatches, saveScores } from './matches.ts'
export { readProgress } from './progress.ts'
export {
  type AnswerRow,
  type Change,
  countPredictions,
  listSettled,
  packAnswers,
  readPackedAnswers,
  settleAnswers,
  unpackAnswers,
} from './settled.ts'
export { readWinner, saveWinner } from './winner.ts'
