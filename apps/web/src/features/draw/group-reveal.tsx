import type { ReactNode } from 'react'
import { useFormat } from '../../lib/language/format.ts'
import { useLocalized } from '../../lib/language/language.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { Art, type ArtName } from '../../ui/art/art.tsx'
import { FittedText } from '../../ui/content/fitted-text.tsx'
import { GroupMark } from '../../game/marks/group-mark.tsx'
import { RichText } from '../../ui/content/rich-text.tsx'
import type { Draw } from './draw.ts'
import type { GroupKind } from './draw-stage.tsx'
import styles from './reveal.module.css'
import { useFocus } from './use-focus.ts'

type GroupRevealProps = {
  group: Pick<Draw['groups'][number], 'code' | 'name'>
  /** The number of the group's users, including the viewer; undefined while it loads. */
  users: number | undefined
  kind: GroupKind
  art: ArtName
  /** Whether the viewer has just watched this draw. */
  isWatched: boolean
  /** The button to the next step. */
  children: ReactNode
}

/** The drawn element or sage, as large as the window allows. */
export function GroupReveal({ group, users, kind, art, isWatched, children }: GroupRevealProps) {
  const { t } = useTranslation('draw')
  const { number } = useFormat()
  const name = useLocalized()(group.name)
  const others = users === undefined ? undefined : Math.max(0, users - 1)
  return (
    <>
      <div className={styles.art}>
        <Art name={art} />
      </div>
      <div className={`page-width ${styles.body}`}>
        <p className={styles.kicker}>
          <GroupMark code={group.code} size={48} />
          {t(`group.yours.${kind}`)}
        </p>
        <h1 className={styles.name} tabIndex={-1} ref={useFocus(isWatched)}>
          <FittedText text={name} />
        </h1>
        <div className={styles.foot}>
          <p>
            {others !== undefined && (
              <>
                <RichText
                  text={t('group.with', { count: others, number: number(others) })}
                  tags={{ b: <b /> }}
                />{' '}
              </>
            )}
            {t(`group.sum.${kind}`)}
          </p>
          {children}
        </div>
      </div>
    </>
  )
}
