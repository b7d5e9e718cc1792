import type { Localized } from '@called-it/contract/languages.ts'
import type { Card, CardFight } from '@called-it/contract/organiser/fight-cards.ts'
import type { Side } from '@called-it/rules/vocabulary.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../../lib/http/api.ts'
import { useFormat } from '../../lib/language/format.ts'
import { useLocalized } from '../../lib/language/language.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { useKeys } from '../keys/use-keys.ts'
import { useRows } from '../keys/use-rows.ts'
import { documentQuery } from '../parts/document-query.ts'
import { Columns } from '../shell/block.tsx'
import { useSides } from '../shell/use-sides.ts'
import { bodyOf, inDraftOrder, movedOrder, refusalsByKey } from './card-draft.ts'
import { LineMeanwhile, OrderMeanwhile } from './card-meanwhile.tsx'
import { type CardDeed, CardRow, DEED_CODES } from './card-row.tsx'
import { CardEffect, CardReadiness } from './card-side.tsx'
import { ReplaceFighter } from './replace-fighter.tsx'
import { useCardDraft } from './use-card-draft.ts'
import { useCardSave } from './use-card-save.ts'

type FightCardProps = { slug: string; card: Card; first: string }

/** The whole card before its lock: coefficients, fighters, cancelled fights and the order, with one save for all of them. */
export function FightCard({ slug, card, first }: FightCardProps) {
  const { t } = useTranslation('desk')
  const { moment, number } = useFormat()
  const localized = useLocalized()
  const { sideOf, sidesOf } = useSides()
  const editing = useCardDraft(card)
  const { draft } = editing
  const [replacing, setReplacing] = useState<{ key: string; side: Side } | null>(null)
  const shown = inDraftOrder(card.fights, draft)
  const { body, mistakes } = bodyOf(card.fights, draft)
  const { current, choose } = useRows({
    rows: shown,
    idOf: ({ key }) => key,
    first,
    deed: t('card.keys.odds'),
    onOpen: (fight) => focusOdds(fight.key, 'first'),
  })
  const isBehind = (fight: CardFight) => {
    const line = draft.lines[fight.key]
    return line !== undefined && line.seen !== fight.version
  }
  const isOrderBehind = draft.order !== null && draft.order.seen !== card.order_version
  const { effect, error, isOld, isBusy, save } = useCardSave({
    slug,
    round: card.round.key,
    body,
    state: [card.order_version, ...card.fights.map(({ version }) => version)].join(),
    onDone: ({ effect: { cleared_picks, notifies } }) => {
      editing.dropAll()
      setReplacing(null)
      const figures = { cleared: number(cleared_picks ?? 0), told: number(notifies ?? 0) }
      return { summary: t('card.saved'), ...(notifies ? { detail: t('card.saved_detail', figures) } : {}) }
    },
  })
  const refusals = refusalsByKey(error instanceof ApiError ? error.errors : null, body)
  const { data: document } = useQuery({
    ...documentQuery(slug),
    enabled: Object.values(draft.lines).some(({ entered }) => Object.keys(entered).length > 0),
  })
  const nameOf = (key: string) => {
    const found = (document?.entities as { key: string; name: Localized }[] | undefined)?.find(
      (entity) => entity.key === key,
    )
    return found ? localized(found.name) : key
  }
  const enteredOf = (fight: CardFight) =>
    Object.fromEntries(
      Object.entries(draft.lines[fight.key]?.entered ?? {}).map(([side, key]) => [side, nameOf(key)]),
    ) as Partial<Record<Side, string>>
  const isCancelled = (fight: CardFight) =>
    draft.lines[fight.key]?.isCancelled ?? fight.status === 'cancelled'
  const canMove = (fight: CardFight) => ({
    up: movedOrder(shown, fight.key, -1) !== null,
    down: movedOrder(shown, fight.key, 1) !== null,
  })
  const taken = new Set([
    ...card.fights.flatMap(({ first: one, second }) => [one?.key ?? '', second?.key ?? '']),
    ...Object.values(draft.lines).flatMap(({ entered }) => Object.values(entered)),
  ])

  function act(fight: CardFight, deed: CardDeed, side: Side) {
    choose(fight)
    if (deed === 'replace') setReplacing({ key: fight.key, side })
    else if (deed === 'cancel') editing.cancel(fight, !isCancelled(fight))
    else editing.move(shown, fight.key, deed === 'up' ? -1 : 1)
  }
  function enter(fight: CardFight, side: Side, key: string) {
    editing.enter(fight, side, key)
    setReplacing(null)
    focusOdds(fight.key, side)
  }
  useKeys([
    // Fields do it themselves: elsewhere Tab stays the browser's.
    { code: 'Tab', label: t('card.keys.next'), when: () => false, run: () => undefined },
    ...(Object.keys(DEED_CODES) as CardDeed[]).map((deed) => ({
      code: DEED_CODES[deed],
      label: t(`card.keys.${deed}`),
      when: current !== undefined && replacing === null,
      run: () => current && act(current, deed, 'first'),
    })),
  ])

  const sent = body?.fights ?? []
  const changes = [
    ...sent.map((line) => {
      const fight = card.fights.find(({ key }) => key === line.key)!
      const what = [
        ...((line.first ?? line.second) ? [t('card.change.replaced')] : []),
        ...(line.coefficients ? [t('card.change.odds')] : []),
        ...(line.status ? [t(`card.change.${line.status}`)] : []),
      ]
      return t('card.change.line', { sides: sidesOf(fight), what: what.join(', ') })
    }),
    ...(body?.order ? [t('card.change.order')] : []),
  ]
  const isReplacement = sent.length === 1 && !body?.order && (sent[0]!.first ?? sent[0]!.second) !== undefined
  const deed = isReplacement
    ? t('card.save_replacement')
    : t('card.save', { count: changes.length, number: number(changes.length) })
  const isWaiting = mistakes.size > 0 || isOrderBehind || card.fights.some(isBehind)
  const isConflict = error instanceof ApiError && error.code === 'changed_meanwhile'

  return (
    <Columns
      isWide
      side={
        body || isOrderBehind ? (
          <CardEffect
            effect={isWaiting ? undefined : effect}
            deed={deed}
            error={refusals.size > 0 || isConflict || isWaiting ? null : error}
            changes={changes}
            isOld={isOld}
            isBusy={isBusy}
            isDisabled={!effect || isOld || isWaiting}
            onSave={save}
          >
            {isOrderBehind && <OrderMeanwhile onKeep={editing.keepOrder} onDrop={editing.dropOrder} />}
          </CardEffect>
        ) : (
          <CardReadiness card={card} />
        )
      }
    >
      <div className="flex min-h-11 flex-wrap items-center gap-x-2.5">
        <h2 className="text-15 font-semibold">{t('card.title')}</h2>
        <b className="type-num text-18 text-text-3">{number(card.fights.length)}</b>
        {card.locks_at && (
          <span className="ml-auto text-13 text-text-2">
            {t('card.until', { at: moment(card.locks_at) })}
          </span>
        )}
      </div>
      <ol>
        {shown.map((fight, at) => (
          <CardRow
            key={fight.key}
            fight={fight}
            order={at + 1}
            names={[sideOf(fight, 'first'), sideOf(fight, 'second')]}
            entered={enteredOf(fight)}
            draft={draft.lines[fight.key]}
            isCancelled={isCancelled(fight)}
            mistake={mistakes.get(fight.key)}
            refusals={refusals.get(fight.key) ?? []}
            isCurrent={fight === current}
            canMove={canMove(fight)}
            onChoose={() => choose(fight)}
            onOdds={(side, text) => editing.setOdds(fight, side, text)}
            onDeed={(what, side) => act(fight, what, side)}
            onDrop={() => editing.drop(fight)}
          >
            {replacing?.key === fight.key ? (
              <ReplaceFighter
                slug={slug}
                fight={fight}
                names={[sideOf(fight, 'first'), sideOf(fight, 'second')]}
                side={replacing.side}
                taken={taken}
                onEnter={(side, key) => enter(fight, side, key)}
                onClose={() => {
                  setReplacing(null)
                  focusOdds(fight.key, replacing.side)
                }}
              />
            ) : isBehind(fight) ? (
              <LineMeanwhile
                fight={fight}
                draft={draft.lines[fight.key]!}
                entered={enteredOf(fight)}
                error={isConflict ? error : null}
                onKeep={() => editing.goOn(fight)}
                onDrop={() => editing.drop(fight)}
              />
            ) : null}
          </CardRow>
        ))}
      </ol>
      <p className="pt-3 text-13 text-text-3">{t('card.order_note')}</p>
    </Columns>
  )
}

/** Puts the cursor into a coefficient, at once: what is typed next belongs there. */
function focusOdds(key: string, side: Side) {
  document.querySelector<HTMLInputElement>(`[data-odds-of="${CSS.escape(`${key} ${side}`)}"]`)?.focus()
}
