import type { DeskEvent } from '@called-it/contract/organiser/desk-shapes.ts'
import type { FightResultBody } from '@called-it/contract/organiser/results.ts'
import type { Side } from '@called-it/rules/vocabulary.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '../../lib/language/translation.ts'
import { Failed } from '../../ui/states/failed.tsx'
import { useKeys } from '../keys/use-keys.ts'
import { useRows } from '../keys/use-rows.ts'
import { EffectPanel } from '../result/effect-panel.tsx'
import { SaveFoot } from '../result/save-foot.tsx'
import { Columns } from '../shell/block.tsx'
import { DeskSkeleton } from '../shell/desk-skeleton.tsx'
import { useSides } from '../shell/use-sides.ts'
import { cardQuery, inFightOrder } from './card-query.ts'
import { FightCard } from './fight-card.tsx'
import { FightMeanwhile } from './fight-meanwhile.tsx'
import { FightRow, RARE, RARE_KEYS, type RareOutcome } from './fight-row.tsx'
import { useFightEffect, useFightResults } from './use-fight-results.ts'

type FightNightProps = { slug: string; round: string; first: string }

/**
 * The fights of a round: before its lock its card, from then on its night. There a win is saved by its key at once, a rare
 * outcome by Enter, after its effect was shown.
 */
export function FightNight({ slug, round, first }: FightNightProps) {
  const { t } = useTranslation('desk')
  const { data, error, refetch } = useQuery(cardQuery(slug, round))
  if (data?.is_locked) return <Night slug={slug} fights={inFightOrder(data.fights)} first={first} />
  if (data) return <FightCard slug={slug} card={data} first={first} />
  if (error) return <Failed title={t('fights.failed')} error={error} onRetry={() => void refetch()} />
  return <DeskSkeleton />
}

const isOver = ({ status }: DeskEvent) => ['finished', 'draw', 'no_contest', 'cancelled'].includes(status)

function Night({ slug, fights, first }: { slug: string; fights: DeskEvent[]; first: string }) {
  const { t } = useTranslation('desk')
  const { sideOf, sidesOf } = useSides()
  const [rare, setRare] = useState<{ key: string; status: RareOutcome } | null>(null)
  const { save, takeBack, isBusy, meanwhile, forgetMeanwhile } = useFightResults(slug)
  const { current, choose } = useRows({
    rows: fights,
    idOf: ({ key }) => key,
    first,
    deed: t('result.keys.save'),
    onOpen: saveRare,
  })
  const pending = rare && rare.key === current?.key ? rare.status : null
  const body: FightResultBody | null = pending && { status: pending }
  const { data: effect, error, isFetching } = useFightEffect(slug, current, body)

  function win(fight: DeskEvent, winner: Side) {
    choose(fight)
    setRare(null)
    if (!isBusy) save({ fight, body: { status: 'finished', winner } }, { onSuccess: () => goOn(fight) })
  }
  function choseRare(fight: DeskEvent, status: RareOutcome) {
    choose(fight)
    setRare({ key: fight.key, status })
  }
  function saveRare() {
    if (!current || !body || isBusy) return
    save({ fight: current, body }, { onSuccess: () => goOn(current) })
    setRare(null)
  }
  /** Goes on to the next fight without a result. */
  function goOn(fight: DeskEvent) {
    const next = fights.slice(fights.indexOf(fight) + 1).find((each) => !isOver(each))
    if (next) choose(next)
  }
  useKeys([
    {
      code: ['ArrowLeft', 'ArrowRight'],
      label: t('fights.keys.winner'),
      when: current !== undefined,
      run: (code) => current && win(current, code === 'ArrowLeft' ? 'first' : 'second'),
    },
    ...RARE.map((status) => ({
      code: RARE_KEYS[status],
      label: t(`fights.keys.${status}`),
      when: current !== undefined,
      run: () => current && choseRare(current, status),
    })),
  ])

  const deed = pending ? t(`fights.outcomes.${pending}`) : t('fights.no_deed')
  return (
    <Columns
      isWide
      side={
        <EffectPanel
          effect={pending ? effect : undefined}
          isDone={false}
          isOld={isFetching}
          hint={t(!pending ? 'fights.hint' : error ? 'result.effect_failed' : 'parts.counting')}
          messageNote={t('parts.own_card')}
        >
          {pending && current && (
            <SaveFoot
              deed={deed}
              score={`${sidesOf(current)}: ${deed}`}
              error={error}
              points={effect?.settlement.awarded_points}
              canSave
              isSaving={isBusy}
              onSave={saveRare}
              code="Enter"
            />
          )}
        </EffectPanel>
      }
    >
      <div className="flex min-h-11 items-center gap-2.5">
        <h2 className="text-15 font-semibold">{t('fights.card')}</h2>
        <b className="type-num text-18 text-text-3">
          {t('fights.done', { done: fights.filter(isOver).length, total: fights.length })}
        </b>
      </div>
      <ol>
        {fights.map((fight, at) => (
          <FightRow
            key={fight.key}
            fight={fight}
            order={fights.length - at}
            names={[sideOf(fight, 'first'), sideOf(fight, 'second')]}
            isCurrent={fight === current}
            isOver={isOver(fight)}
            pending={fight === current ? pending : null}
            isBusy={isBusy}
            onChoose={() => choose(fight)}
            onWin={(side) => win(fight, side)}
            onRare={(status) => choseRare(fight, status)}
            onTakeBack={() => takeBack(fight)}
          >
            {meanwhile?.key === fight.key && (
              <FightMeanwhile
                meanwhile={meanwhile}
                fight={fight}
                onTake={forgetMeanwhile}
                onSaveMine={() => save({ fight, body: meanwhile.body })}
              />
            )}
          </FightRow>
        ))}
      </ol>
    </Columns>
  )
}
