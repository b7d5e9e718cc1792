import type { FightFigures } from '@called-it/contract/tournaments/tournament-statistics.ts'
import { useFormat } from '../../lib/language/format.ts'
import { useLocalized } from '../../lib/language/language.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { BarList } from '../../ui/charts/bar-list.tsx'
import type { Entities } from './statistics.ts'
import { StatsPanel } from './stats-panel.tsx'
import { useShare } from './use-share.ts'

/** The fights won by the fighter with fewer picks, the greatest surprise first. */
export function UpsetsPanel({ fights, entities }: { fights: readonly FightFigures[]; entities: Entities }) {
  const { t } = useTranslation('stats')
  const { number } = useFormat()
  const localized = useLocalized()
  const share = useShare()
  const nameOf = (id: number | undefined) => (id === undefined ? '' : localized(entities.get(id)!.name))
  const upsets = fights
    .filter(({ is_upset }) => is_upset)
    .map(({ id, picks, winner_id }) => {
      const total = picks.reduce((sum, { count }) => sum + count, 0)
      const winner = picks.find(({ entity_id }) => entity_id === winner_id)
      const favourite = picks.find(({ entity_id }) => entity_id !== winner_id)
      return { id, winner_id: winner_id!, favourite, share: (winner?.count ?? 0) / total }
    })
    .toSorted((a, b) => a.share - b.share)
  return (
    <StatsPanel
      title={t('upsets.title')}
      note={t('upsets.note')}
      text={t('upsets.text', { count: upsets.length, number: number(upsets.length) })}
      className="min-[900px]:col-span-5"
    >
      <BarList
        label={t('upsets.title')}
        bars={upsets.map((upset) => ({
          key: upset.id,
          name: nameOf(upset.winner_id),
          note: upset.favourite && t('upsets.over', { name: nameOf(upset.favourite.entity_id) }),
          share: upset.share,
          value: share(upset.share),
        }))}
      />
    </StatsPanel>
  )
}
