/** The level of a knockout stage (API.md, tournament document). Stages with tables have none. */
export const STAGE_LEVELS = [
  'knockout_playoff',
  'round_of_16',
  'quarter_final',
  'semi_final',
  'third_place',
  'final',
] as const
export type StageLevel = (typeof STAGE_LEVELS)[number]

/** Returns the level of a stage: a stage of type `final` has the level `final` even if it names none. */
export function levelOf(stage: { type: string; level?: StageLevel | null | undefined }): StageLevel | null {
  return stage.level ?? (stage.type === 'final' ? 'final' : null)
}
