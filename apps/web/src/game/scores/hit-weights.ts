/** The share of the accent colour of each hit in a bar: the closer the prediction, the more. */
export const HIT_WEIGHTS = { exact: 1, difference: 0.72, outcome: 0.35, miss: 0 }
