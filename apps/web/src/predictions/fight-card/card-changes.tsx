import type { FightRound } from '@called-it/contract/kinds/fight-card.ts'
import type { CardPick } from '@called-it/rules/ufc/card.ts'
import { useFormat } from '../../lib/language/format.ts'
import { useLocalized } from '../../lib/language/language.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { Note } from '../../ui/states/note.tsx'
import { usePair } from '../use-pair.ts'
import { fighterIn } from './fights.ts'
import type { OwnCard } from './use-cards.ts'

/** Asks the user to mend a card, saved or not, and lists what happened to its fights (GAME.md 9). */
export function CardChanges({ own, round }: { own: OwnCard; round: FightRound }) {
  const { t } = useTranslation('fight-card')
  const wordsOf = useChangeWords(round)
  const isSavedBroken = own.hasSaved && round.violations.length > 0
  if (own.lost.length === 0 && !isSavedBroken) return null
  return (
    <section className="mt-6" aria-label={t('mend.title')}>
      <Note tone="warn">
        <b className="font-semibold">{t(isSavedBroken ? 'mend.title' : 'mend.changed')}</b>{' '}
        {t(isSavedBroken ? 'mend.text' : 'mend.changed_text')}
        {own.lost.length > 0 && (
          <ul className="mt-2 grid list-disc gap-1 pl-5">
            {own.lost.map((pick) => (
              <li key={pick.event_id}>{wordsOf(pick)}</li>
            ))}
          </ul>
        )}
      </Note>
    </section>
  )
}

/** Returns a function that says why a pick cannot win any more, and since when. */
function useChangeWords({ events }: FightRound) {
  const { t } = useTranslation('fight-card')
  const localized = useLocalized()
  const { moment } = useFormat()
  const { pairOf } = usePair()
  return ({ event_id, tournament_player_id }: CardPick): string => {
    const fight = events.find(({ id }) => id === event_id)
    if (!fight) return t('mend.gone')
    const dated = (words: string, at: string | null) =>
      at ? t('mend.dated', { words, at: moment(at) }) : words
    if (fight.status === 'cancelled') return dated(t('mend.off', { pair: pairOf(fight) }), fight.result_at)
    const change = fight.replaced.find(({ left }) => left.id === tournament_player_id)
    if (change)
      return dated(
        t('mend.left', { left: localized(change.left.name), entered: localized(change.entered.name) }),
        change.at,
      )
    const fighter = fighterIn(fight, tournament_player_id)
    return t('mend.left_alone', {
      left: fighter ? localized(fighter.name) : t('lost.fighter'),
      pair: pairOf(fight),
    })
  }
}
