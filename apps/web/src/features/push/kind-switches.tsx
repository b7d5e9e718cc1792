import { MESSAGE_KINDS, type MessageKind } from '@called-it/contract/account/channels.ts'
import { Bell, Flag, type LucideIcon, MessageCircle, Newspaper, Target } from 'lucide-react'
import { useTranslation } from '../../lib/language/translation.ts'
import { Switch } from '../../ui/forms/switch.tsx'
import { Loading, Skeleton } from '../../ui/states/skeleton.tsx'
import styles from './ask-push.module.css'

const ICONS: Record<MessageKind, LucideIcon> = {
  missing: Bell,
  exact: Target,
  round: Flag,
  chat: MessageCircle,
  news: Newspaper,
}

type KindSwitchesProps = {
  /** The kinds that come to this device; undefined: not known yet. */
  chosen: readonly MessageKind[] | undefined
  onChange: (kind: MessageKind, isOn: boolean) => void
}

/** A switch for each kind of messages that can come to this device. */
export function KindSwitches({ chosen, onChange }: KindSwitchesProps) {
  const { t } = useTranslation('push')
  if (!chosen)
    return (
      <Loading className={styles.kinds}>
        {MESSAGE_KINDS.map((kind) => (
          <Skeleton key={kind} className="block h-12" />
        ))}
      </Loading>
    )
  return (
    <ul className={styles.kinds}>
      {MESSAGE_KINDS.map((kind) => {
        const Icon = ICONS[kind]
        return (
          <li key={kind}>
            <Switch
              className="w-full justify-between"
              isOn={chosen.includes(kind)}
              onChange={(isOn) => onChange(kind, isOn)}
            >
              <span className="flex min-w-0 gap-3">
                <Icon className="mt-0.5 size-5 flex-none text-text-2" aria-hidden="true" />
                <span className="min-w-0">
                  {t(`kinds.${kind}`)}
                  <small className="block text-13 text-text-3">{t(`about.${kind}`)}</small>
                </span>
              </span>
            </Switch>
          </li>
        )
      })}
    </ul>
  )
}
