import type { FightRound } from '@called-it/contract/kinds/fight-card.ts'
import { Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from '../../lib/language/translation.ts'
import { Note } from '../../ui/states/note.tsx'
import { KindFrame } from '../frame/kind-frame.tsx'
import { FightList } from '../fight-list/fight-list.tsx'

/** The fights of a round in place of another user's card, which is hidden until it is locked. */
export function HiddenCard({
  slug,
  user,
  round,
  head,
}: {
  slug: string
  user: number
  round: FightRound
  head: ReactNode
}) {
  const { t } = useTranslation('fight-card')
  return (
    <KindFrame slug={slug} kind="fight_card" user={user}>
      {head}
      <div className="mt-6">
        <Note>
          <Lock className="mr-2 inline size-4 align-text-bottom" aria-hidden="true" />
          {t('hidden')}
        </Note>
      </div>
      <FightList round={round} />
    </KindFrame>
  )
}
