import type { Match } from '@called-it/contract/predictions.ts'
import { Pencil, Undo2 } from 'lucide-react'
import { useFormat } from '../../lib/format.ts'
import { useTranslation } from '../../lib/translation.ts'
import { Badge, Live } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Plate } from '../../ui/plate.tsx'
import { Status } from '../../ui/status.tsx'
import { type CardState, type Entry, isEditable } from './card-state.ts'
import { countedScoreOf } from './matches.ts'
import { usePair } from './use-pair.ts'

type MatchEndProps = {
  match: Match
  state: CardState
  entry: Entry | null
  onChange: () => void
  onReset: () => void
}

/** The end of a row: the state in a word, or what it earned, and the way to change it. */
export function MatchEnd({ match, state, entry, onChange, onReset }: MatchEndProps) {
  const isOpen = isEditable(state, entry)
  const isKept = !isOpen && (state === 'saved' || state === 'postponed')
  return (
    <div className="match-end">
      {state === 'finished' ? <Earned match={match} /> : <StateWord match={match} state={state} />}
      {state === 'locked' && match.status === 'live' && <LiveScore match={match} />}
      {isKept && <ChangeButton match={match} onChange={onChange} />}
      {isOpen && entry && <ResetButton match={match} entry={entry} onReset={onReset} />}
    </div>
  )
}

function StateWord({ match, state }: { match: Match; state: Exclude<CardState, 'finished'> }) {
  const { t } = useTranslation('predictions')
  switch (state) {
    case 'awarded':
      return <Status state="finished" label={t('state.awarded')} />
    case 'hidden':
      return <Status state="locked" label={t('state.hidden')} />
    case 'not-open': {
      const areTeamsKnown = match.first_entity && match.second_entity
      return <Status state="not-set" label={t(areTeamsKnown ? 'state.not_open' : 'state.teams_unknown')} />
    }
    default:
      return <Status state={state} />
  }
}

/** Points once the match is settled; nobody without a prediction has any. */
function Earned({ match: { prediction, multiplier, result_state } }: { match: Match }) {
  const { t } = useTranslation('predictions')
  const { signed } = useFormat()
  const points = prediction?.points ?? null
  return (
    <>
      {result_state === 'provisional' && <Badge tone="warn">{t('provisional')}</Badge>}
      {points !== null ? (
        <span className="match-earned">
          {multiplier > 1 && <Badge tone="line">{t('times', { times: multiplier })}</Badge>}
          <Plate tone={points > 0 ? 'accent' : 'muted'}>
            {signed(points)}
            <span className="sr-only"> {t('earned', { count: points })}</span>
          </Plate>
        </span>
      ) : (
        <Status state="finished" {...(prediction && { label: t('state.no_points_yet') })} />
      )}
    </>
  )
}

function LiveScore({ match }: { match: Match }) {
  const { t } = useTranslation('predictions')
  const score = countedScoreOf(match)
  return (
    <Live>
      <span className="sr-only">{t('live')} </span>
      {score ? `${score.first}:${score.second}` : <span aria-hidden="true">{t('live')}</span>}
    </Live>
  )
}

function ChangeButton({ match, onChange }: { match: Match; onChange: () => void }) {
  const { t } = useTranslation('predictions')
  const { pairOf } = usePair()
  const [word, name] = match.prediction
    ? [t('change'), t('change_of', { pair: pairOf(match) })]
    : [t('set'), t('set_of', { pair: pairOf(match) })]
  return (
    <Button
      variant="quiet"
      className="match-change"
      icon={<Pencil aria-hidden="true" />}
      aria-label={name}
      onClick={onChange}
    >
      <span className="max-tablet:hidden">{word}</span>
    </Button>
  )
}

/** Back to what is saved, or to nothing; on an untouched empty match there is nothing to go back from. */
function ResetButton({ match, entry, onReset }: { match: Match; entry: Entry; onReset: () => void }) {
  const { t } = useTranslation('predictions')
  const { pairOf } = usePair()
  const saved = match.prediction
  if (!entry.draft && !saved) return null
  const [word, name] = saved
    ? [t('keep'), t('keep_of', { pair: pairOf(match), score: `${saved.first}:${saved.second}` })]
    : [t('clear'), t('clear_of', { pair: pairOf(match) })]
  return (
    <Button
      variant="quiet"
      className="match-reset"
      icon={<Undo2 aria-hidden="true" />}
      aria-label={name}
      onClick={onReset}
    >
      <span className="max-tablet:hidden">{word}</span>
    </Button>
  )
}
