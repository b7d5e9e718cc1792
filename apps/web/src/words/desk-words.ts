import type enContent from './en/desk/content.json'
import type enAudit from './en/desk/audit.json'
import type enCard from './en/desk/card.json'
import type enChange from './en/desk/change.json'
import type enEvents from './en/desk/events.json'
import type enFights from './en/desk/fights.json'
import type enGuide from './en/desk/guide.json'
import type enHealth from './en/desk/health.json'
import type enInvitations from './en/desk/invitations.json'
import type enKeys from './en/desk/keys.json'
import type enMail from './en/desk/mail.json'
import type enOutcomes from './en/desk/outcomes.json'
import type enPalette from './en/desk/palette.json'
import type enParts from './en/desk/parts.json'
import type enPeople from './en/desk/people.json'
import type enResult from './en/desk/result.json'
import type enDocument from './en/desk/document.json'
import type enDraft from './en/desk/draft.json'
import type enMaking from './en/desk/making.json'
import type enRuleset from './en/desk/ruleset.json'
import type enShell from './en/desk/shell.json'
import type enToday from './en/desk/today.json'
import type enTournaments from './en/desk/tournaments.json'

/** The namespace `desk`: a file for each area of the desk. Players never load it. */
export type DeskWords = {
  content: typeof enContent
  audit: typeof enAudit
  card: typeof enCard
  change: typeof enChange
  events: typeof enEvents
  fights: typeof enFights
  guide: typeof enGuide
  health: typeof enHealth
  invitations: typeof enInvitations
  keys: typeof enKeys
  mail: typeof enMail
  outcomes: typeof enOutcomes
  palette: typeof enPalette
  parts: typeof enParts
  people: typeof enPeople
  result: typeof enResult
  document: Omit<typeof enDocument, 'fields' | 'lists' | 'values' | 'in'> &
    Record<'fields' | 'lists' | 'values' | 'in', Record<string, string>>
  draft: typeof enDraft
  making: typeof enMaking
  ruleset: Record<keyof typeof enRuleset, Record<string, string>>
  shell: typeof enShell
  today: typeof enToday
  tournaments: typeof enTournaments
}
