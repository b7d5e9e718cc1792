import type { Answer } from '@called-it/contract/endpoint.ts'
import type { saveScorer } from '@called-it/contract/kinds/scorer.ts'
import { call } from '../../lib/http/api.ts'
import { definePickDrafts } from '../one-pick/define-pick-drafts.ts'
import { isPlayerChoice, type PlayerChoice } from './player-choice.ts'
import { PLAYER_KINDS, type PlayerKind, type PlayerQuestion } from './player-picks.ts'

const define = ({ kind, save }: PlayerKind) =>
  definePickDrafts<PlayerChoice, Answer<typeof saveScorer>['prediction'], PlayerQuestion>({
    kind,
    isChoice: isPlayerChoice,
    choiceOf: ({ player }) => player,
    save: (slug, id) => call(save, { params: { slug, playerId: String(id) } }),
  })

/** The drafts of chosen players, by kind. */
export const PLAYER_DRAFTS = {
  scorer: define(PLAYER_KINDS.scorer),
  keeper: define(PLAYER_KINDS.keeper),
}
