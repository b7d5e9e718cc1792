/** The states of a prediction as shown (SPEC.md 4, DESIGN 7); plates, words and icons go by these names. */
export type PredictionState =
  | 'not-set'
  | 'not-saved'
  | 'saved'
  | 'ask'
  | 'locked'
  | 'finished'
  | 'cancelled'
  | 'postponed'
