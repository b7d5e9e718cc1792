/** The states of a prediction as shown (SPEC.md 4, DESIGN 7 and 13); plates, texts and icons are named by them. */
export type PredictionState =
  | 'not-set'
  | 'not-saved'
  | 'editing'
  | 'half'
  | 'saving'
  | 'saved'
  | 'failed'
  | 'ask'
  | 'locked'
  | 'finished'
  | 'cancelled'
  | 'postponed'
