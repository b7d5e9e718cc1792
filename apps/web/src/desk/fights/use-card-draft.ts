import type { Card, CardFight } from '@called-it/contract/organiser/fight-cards.ts'
import type { Side } from '@called-it/rules/vocabulary.ts'
import { useState } from 'react'
import { type CardDraft, type LineDraft, movedOrder, NOTHING } from './card-draft.ts'

/** What is typed about a card. It is kept until it is saved or dropped, whatever others change meanwhile. */
export function useCardDraft({ order_version }: Card) {
  const [draft, setDraft] = useState<CardDraft>(NOTHING)
  const edit = (fight: CardFight, change: (line: LineDraft) => Partial<LineDraft>) =>
    setDraft((before) => {
      const line = before.lines[fight.key] ?? { seen: fight.version, odds: {}, entered: {} }
      return { ...before, lines: { ...before.lines, [fight.key]: { ...line, ...change(line) } } }
    })
  return {
    draft,
    setOdds: (fight: CardFight, side: Side, text: string) =>
      edit(fight, ({ odds }) => ({ odds: { ...odds, [side]: text } })),
    /** A new fighter brings a coefficient of his own. */
    enter: (fight: CardFight, side: Side, key: string) =>
      edit(fight, ({ odds, entered }) => ({
        odds: { ...odds, [side]: '' },
        entered: { ...entered, [side]: key },
      })),
    cancel: (fight: CardFight, isCancelled: boolean) => edit(fight, () => ({ isCancelled })),
    /** Goes on with what is typed, over what somebody else has saved. */
    goOn: (fight: CardFight) => edit(fight, () => ({ seen: fight.version })),
    drop: ({ key }: CardFight) =>
      setDraft(({ lines, order }) => ({
        lines: Object.fromEntries(Object.entries(lines).filter(([each]) => each !== key)),
        order,
      })),
    dropAll: () => setDraft(NOTHING),
    /** Returns false if the fight cannot go there. `shown`: the fights as they stand on screen. */
    move: (shown: readonly CardFight[], key: string, by: -1 | 1) => {
      const keys = movedOrder(shown, key, by)
      if (keys)
        setDraft((before) => ({ ...before, order: { keys, seen: before.order?.seen ?? order_version } }))
      return keys !== null
    },
    keepOrder: () =>
      setDraft((before) => ({
        ...before,
        order: before.order && { ...before.order, seen: order_version },
      })),
    dropOrder: () => setDraft((before) => ({ ...before, order: null })),
  }
}
