import type { Disagreement } from '@called-it/contract/feeds/feeds.ts'
import type { DeskEvent } from '@called-it/contract/organiser/desk-shapes.ts'
import type { ResultBody } from '@called-it/contract/organiser/results.ts'
import { type DeskVoice, takenOf } from '../../feeds/feeds.ts'
import type { QuestionRow } from './question-store.ts'

type Field = Disagreement['fields'][number]
type Named = ReadonlyMap<string, string>

/** An event beside what its feeds say of it, as a question is about it, field by field; a field of which nobody says anything is left out. */
export function comparedOf(
  event: DeskEvent,
  result: ResultBody | null,
  voices: readonly DeskVoice[],
  { code, feed_id }: Pick<QuestionRow, 'code' | 'feed_id'>,
): Pick<Disagreement, 'fields' | 'voices'> {
  const names: Named = new Map(
    [event.first, event.second].flatMap((side) => (side ? [[side.key, side.name.en] as const] : [])),
  )
  const fields: Field[] = [
    fieldOf('status', event.status, voices, ({ said }) => said.status),
    fieldOf('score', result && scoreText(result), voices, saidScore),
    fieldOf('winner', event.winner, voices, ({ result: meant }) => meant?.winner ?? null),
    fieldOf('starts_at', momentText(event.starts_at), voices, ({ said }) => momentText(said.starts_at)),
    fieldOf('sides', sidesText(event.first?.name.en, event.second?.name.en), voices, (voice) =>
      saidSides(voice, names),
    ),
    fieldOf('coefficients', null, voices, ({ event: said }) =>
      said.coefficients ? `${said.coefficients.first} / ${said.coefficients.second}` : null,
    ),
  ]
  return {
    fields: fields.filter(({ values }) => values.some(({ value }) => value !== null)),
    voices: voices.map((voice) => ({
      feed: voice.feed_id,
      source: voice.source,
      source_id: voice.source_id,
      at: voice.at,
      // The number that a source names now can be taken, whatever it said by the old one.
      is_usable:
        (code === 'id_changed' && voice.feed_id === feed_id) ||
        takenOf(voice, {
          starts_at: event.starts_at,
          status: event.status,
          first: event.first?.key ?? null,
          second: event.second?.key ?? null,
        }) !== null,
    })),
  }
}

const fieldOf = (
  field: Field['field'],
  ours: string | null,
  voices: readonly DeskVoice[],
  valueOf: (voice: DeskVoice) => string | null,
): Field => ({
  field,
  ours,
  values: voices.map((voice) => ({ feed: voice.feed_id, source: voice.source, value: valueOf(voice) })),
})

/** A moment in one form, so that equal ones are equal texts. */
const momentText = (at: string | null): string | null => at && new Date(at).toISOString()

type Score = { first: number; second: number }
const written = (score: Score | null | undefined): string | null =>
  score ? `${score.first}:${score.second}` : null

/** Scores in their order: after 90 minutes, after extra time, the shoot-out. */
const joined = (...scores: (Score | null | undefined)[]): string | null =>
  scores.flatMap((score) => written(score) ?? []).join(', ') || null

const scoreText = ({ score, after_extra_time, penalties }: ResultBody): string | null =>
  joined(score, after_extra_time, penalties)

const saidScore = ({ event: said }: DeskVoice): string | null =>
  joined(said.regular ?? said.running, said.after_extra_time, said.penalties)

const sidesText = (first: string | undefined, second: string | undefined): string | null =>
  first === undefined && second === undefined ? null : `${first ?? '–'} : ${second ?? '–'}`

/** The sides by our names where they are known, else by those of the source. */
function saidSides({ said, event }: DeskVoice, names: Named): string | null {
  const nameOf = (side: 'first' | 'second') => {
    const key = event[side]
    return (key !== null && names.get(key)) || said[side]?.name
  }
  return sidesText(nameOf('first') ?? undefined, nameOf('second') ?? undefined)
}
