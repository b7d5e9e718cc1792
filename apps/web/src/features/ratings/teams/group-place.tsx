import { useFormat } from '../../../lib/language/format.ts'
import { useTranslation } from '../../../lib/language/translation.ts'
import { Plate } from '../../../ui/figures/plate.tsx'
import type { GroupRating } from '../ratings.ts'

type GroupPlaceProps = { groups: readonly Pick<GroupRating, 'position'>[]; position: number }

/** The position of a group on a plate, with an equals sign if another group shares it. */
export function GroupPlace({ groups, position }: GroupPlaceProps) {
  const { t } = useTranslation('ratings')
  const { number } = useFormat()
  const isShared = groups.filter((each) => each.position === position).length > 1
  return (
    <>
      <span className="sr-only">
        {t('groups.place', { place: number(position) })}
        {isShared && ` ${t('shared')}.`}
      </span>
      <span aria-hidden="true">
        <Plate tone={position === 1 ? 'accent' : 'muted'}>
          {isShared && '='}
          {number(position)}
        </Plate>
      </span>
    </>
  )
}
