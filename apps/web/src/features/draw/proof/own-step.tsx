import { Check, CircleX, FileText } from 'lucide-react'
import type { ReactNode } from 'react'
import { useLocalized } from '../../../lib/language/language.ts'
import { useTranslation } from '../../../lib/language/translation.ts'
import { Crest } from '../../../game/marks/crest.tsx'
import { initials } from '../../../ui/marks/identity.ts'
import { GroupMark } from '../../../game/marks/group-mark.tsx'
import type { Draw } from '../draw.ts'
import type { GroupKind } from '../draw-stage.tsx'
import { HexText } from './hex-text.tsx'
import { CHOOSING_DIGITS, type OwnStep } from './own-proof.ts'
import { Choice, FreePlaces } from './own-choice.tsx'
import styles from './own-step.module.css'

type OwnStepPanelProps = { at: number; step: OwnStep; draw: Draw; kind: GroupKind }

/** One draw with its computation: the free places, the signed message, the digest and the choice. */
export function OwnStepPanel({ at, step, draw, kind }: OwnStepPanelProps) {
  const { t } = useTranslation('draw')
  const placeOf = usePlaces(draw)
  const { entry, message, computed, moved } = step
  const isGroup = entry.step === 'InGroup'
  const isWrong = moved !== null || (computed !== null && computed.chosen !== entry.chosen)
  const chosen = placeOf(entry.step, computed?.chosen ?? entry.chosen)
  const recorded = placeOf(entry.step, entry.chosen).name
  return (
    <section className="panel" data-wrong={isWrong || undefined}>
      <div className={styles.head}>
        <h3 className="type-h3">
          {at}. {isGroup ? t(`proof.own.group.${kind}`) : t('proof.own.team')}
        </h3>
        <State isWrong={isWrong} isComputed={computed !== null} />
      </div>
      <dl className={styles.rows}>
        <Row label={t('proof.own.free.label')}>
          <FreePlaces entry={entry} nameOf={(id) => placeOf(entry.step, id).name} />
        </Row>
        <Row label={t('proof.own.signed.label')}>
          <p>{t('proof.own.signed.text')}</p>
          <code className={styles.message}>{message}</code>
        </Row>
        <Row label={t('proof.own.digest.label')}>
          <p>{t(computed ? 'proof.own.digest.text' : 'proof.own.digest.secret')}</p>
          {computed && <HexText hex={computed.hex} marked={CHOOSING_DIGITS} />}
        </Row>
        <Row label={t('proof.own.choice.label')}>
          <Choice entry={entry} computed={computed} />
        </Row>
        <Row label={t('proof.own.result.label')} isResult>
          <span className={styles.result} data-group={isGroup || undefined}>
            {isGroup ? (
              <GroupMark code={chosen.seed} size={32} />
            ) : (
              <Crest seed={chosen.seed} code={initials(chosen.name)} size={40} />
            )}
            {chosen.name}
          </span>
          <span className="text-13 text-text-2">
            {moved !== null
              ? t('proof.own.result.moved', { now: placeOf(entry.step, moved).name })
              : computed === null
                ? t('proof.own.result.recorded')
                : isWrong
                  ? t('proof.own.result.other', { recorded })
                  : t('proof.own.result.same')}
          </span>
        </Row>
      </dl>
    </section>
  )
}

/** Returns the functions that give a place's name and its mark. */
function usePlaces({ groups, teams }: Draw) {
  const { t } = useTranslation('draw')
  const localized = useLocalized()
  return (step: OwnStep['entry']['step'], id: number): { name: string; seed: string } => {
    if (step === 'InGroup') {
      const group = groups.find((each) => each.id === id)
      return group
        ? { name: localized(group.name), seed: group.code }
        : { name: t('proof.legend.nth', { nth: id }), seed: '' }
    }
    const team = teams.find((each) => each.id === id)
    return team
      ? { name: localized(team.title), seed: team.name }
      : { name: t('proof.legend.nth', { nth: id }), seed: String(id) }
  }
}

function State({ isWrong, isComputed }: { isWrong: boolean; isComputed: boolean }) {
  const { t } = useTranslation('draw')
  const [Icon, word, tone] = isWrong
    ? ([CircleX, t('proof.own.wrong'), 'wrong'] as const)
    : isComputed
      ? ([Check, t('proof.own.right'), 'ok'] as const)
      : ([FileText, t('proof.own.recorded'), 'plain'] as const)
  return (
    <span className={styles.state} data-tone={tone}>
      <Icon aria-hidden="true" />
      {word}
    </span>
  )
}

function Row({
  label,
  isResult = false,
  children,
}: {
  label: string
  isResult?: boolean
  children: ReactNode
}) {
  return (
    <div className={styles.row} data-result={isResult || undefined}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
