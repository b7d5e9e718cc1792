import type { TournamentDocument } from '@called-it/contract/organiser/tournament-document.ts'
import { resolveRuleset } from '@called-it/rules/ruleset.ts'
import { PointsRules } from '../../features/rules/points-rules.tsx'

/** The points of a draft as the rules page shows them. */
export function RulesPreview({ document }: { document: TournamentDocument }) {
  const stages = document.stages.map((stage, id) => ({
    ...stage,
    id,
    level: stage.level ?? null,
    started_at: null,
    last_event_at: null,
    finished_at: null,
  }))
  return (
    <PointsRules
      tournament={{ system_name: document.system_name, stages }}
      ruleset={resolveRuleset(document.ruleset)}
    />
  )
}
