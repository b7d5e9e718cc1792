import { useLocalized } from '../../../lib/language/language.ts'
import { useTranslation } from '../../../lib/language/translation.ts'
import { BarList } from '../../../ui/charts/bar-list.tsx'
import type { OwnSlips } from './own-figures.ts'
import type { Entities } from '../statistics.ts'
import { StatsPanel } from '../stats-panel.tsx'
import { useShare } from '../use-share.ts'

type RarestPickPanelProps = { rarest: OwnSlips['rarest'] & {}; entities: Entities; className: string }

/** The viewer's right pick that the fewest others made. */
export function RarestPickPanel({
  rarest: { fight, share: part },
  entities,
  className,
}: RarestPickPanelProps) {
  const { t } = useTranslation('stats')
  const localized = useLocalized()
  const share = useShare()
  const winner = entities.get(fight.winner_id!)
  const loser = entities.get(
    fight.picks.find(({ entity_id }) => entity_id !== fight.winner_id)?.entity_id ?? 0,
  )
  const title = t('own_pick.title')
  return (
    <StatsPanel title={title} note={t('upsets.note')} text={t('own_pick.text')} className={className}>
      <BarList
        label={title}
        bars={[
          {
            key: fight.id,
            name: winner ? localized(winner.name) : '',
            note: loser && t('upsets.over', { name: localized(loser.name) }),
            share: part,
            value: share(part),
            isMarked: true,
          },
        ]}
      />
    </StatsPanel>
  )
}
