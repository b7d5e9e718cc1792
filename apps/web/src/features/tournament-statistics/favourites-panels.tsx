import type { FavouriteFigures } from '@called-it/contract/tournaments/tournament-statistics.ts'
import { useFormat } from '../../lib/language/format.ts'
import { useLocalized } from '../../lib/language/language.ts'
import { kindOfType } from '../../predictions/kinds.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { BarList } from '../../ui/charts/bar-list.tsx'
import { EntityMark } from '../../game/marks/entity-mark.tsx'
import type { Entities } from './statistics.ts'
import { StatsPanel } from './stats-panel.tsx'
import { useShare } from './use-share.ts'

type FavouritesProps = { favourites: readonly FavouriteFigures[]; entities: Entities }

/** The most frequent choices: winner, favourite, top scorer, best keeper. */
export function FavouritesPanels({ favourites, entities }: FavouritesProps) {
  return favourites.map((each, nth) => {
    // Two columns without a gap.
    const isAlone = nth === favourites.length - 1 && nth % 2 === 0
    return (
      <FavouritesPanel
        key={each.type}
        figures={each}
        entities={entities}
        className={isAlone ? 'min-[900px]:col-span-12' : 'min-[900px]:col-span-6'}
      />
    )
  })
}

type FavouritesPanelProps = { figures: FavouriteFigures; entities: Entities; className: string }

function FavouritesPanel({ figures: { type, total, picks }, entities, className }: FavouritesPanelProps) {
  const { t } = useTranslation(['stats', 'kinds'])
  const { number } = useFormat()
  const localized = useLocalized()
  const share = useShare()
  const title = t(`kinds:${kindOfType(type)}.most_chosen`)
  return (
    <StatsPanel
      title={title}
      note={t('favourites.note', { count: total, number: number(total) })}
      className={className}
    >
      <BarList
        label={title}
        bars={picks.map(({ entity_id, player, count, is_right }) => {
          const entity = entities.get(entity_id)!
          const shareText = share(count / total)
          return {
            key: player?.id ?? entity_id,
            mark: <EntityMark entity={entity} />,
            name: localized(player?.name ?? entity.name),
            note: is_right ? t('favourites.right') : player ? localized(entity.name) : undefined,
            share: count / total,
            value: shareText,
            spoken: t('favourites.spoken', { share: shareText, number: number(count) }),
            isMarked: is_right === true,
          }
        })}
      />
    </StatsPanel>
  )
}
