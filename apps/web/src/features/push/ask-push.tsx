import { type MessageKind, MESSAGE_KINDS, switchChannel } from '@called-it/contract/account/channels.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { PlusSquare, Share, Smartphone } from 'lucide-react'
import { type ReactNode, useEffect, useId, useState } from 'react'
import { ApiError, call } from '../../lib/http/api.ts'
import { useErrorText } from '../../lib/http/error-text.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { Button } from '../../ui/forms/button.tsx'
import { showToast } from '../../ui/toasts/toast-store.ts'
import { mayAsk, noteAsked } from './asking.ts'
import styles from './ask-push.module.css'
import { channelsQuery } from '../../game/queries/channels-query.ts'
import { KindSwitches } from './kind-switches.tsx'
import { howItShows, permission, switchOn } from './this-browser.ts'

/** Whether there is something to ask: the browser has not been asked, and the user not lately. */
function isDue(userId: number): boolean {
  const how = howItShows()
  if (how === 'no' || (how === 'yes' && permission() !== 'default')) return false
  return mayAsk(userId)
}

/**
 * Asks for messages on this device, once a round is filled. It does not stand in the way: the page behind it goes on, and it is
 * hidden as long as the page shows the next step. The browser's own question comes only after "Allow".
 */
export function AskPush({ userId }: { userId: number }) {
  const [isOpen, setIsOpen] = useState(() => isDue(userId))
  useEffect(() => {
    if (isOpen) noteAsked(userId)
  }, [isOpen, userId])
  if (!isOpen) return null
  const close = () => setIsOpen(false)
  return howItShows() === 'yes' ? <Question userId={userId} close={close} /> : <HomeScreen close={close} />
}

type SheetProps = { title: string; close: () => void; children: ReactNode }

function Sheet({ title, close, children }: SheetProps) {
  const id = useId()
  return (
    <section
      className={styles.sheet}
      role="dialog"
      aria-labelledby={id}
      onKeyDown={({ key }) => {
        if (key === 'Escape') close()
      }}
    >
      <h2 id={id} className="type-h3">
        {title}
      </h2>
      {children}
    </section>
  )
}

function Question({ userId, close }: { userId: number; close: () => void }) {
  const { t } = useTranslation('push')
  const errorText = useErrorText()
  const queryClient = useQueryClient()
  const { data, isError } = useQuery(channelsQuery)
  /** What was switched here; the rest is as the account says. */
  const [switched, setSwitched] = useState<Partial<Record<MessageKind, boolean>>>({})
  const [isBusy, setIsBusy] = useState(false)
  const isOn = (kind: MessageKind) => switched[kind] ?? data?.channels[kind].includes('push') ?? false

  async function saveKinds() {
    if (!data) return
    const changed = MESSAGE_KINDS.filter((kind) => isOn(kind) !== data.channels[kind].includes('push'))
    if (changed.length === 0) return
    const body = Object.fromEntries(
      changed.map((kind) => [kind, switchChannel(data.channels[kind], 'push', isOn(kind))]),
    )
    queryClient.setQueryData(channelsQuery.queryKey, await call('PUT /api/v1/user/channels', { body }))
  }
  async function allow() {
    setIsBusy(true)
    try {
      const said = await switchOn(userId)
      if (said === 'granted') await saveKinds()
      const summary = said === 'granted' ? t('on') : t('denied')
      const detail = said === 'granted' ? undefined : t('denied_text')
      showToast({
        severity: said === 'granted' ? 'success' : 'warn',
        summary,
        ...(detail && { detail }),
        group: 'push',
      })
      close()
    } catch (error) {
      const detail = error instanceof ApiError ? errorText(error) : t('failed_text')
      showToast({ severity: 'error', summary: t('failed'), detail, group: 'push' })
      setIsBusy(false)
    }
  }
  return (
    <Sheet title={t('ask.title')} close={close}>
      <p className="text-text-2">{t(isError ? 'ask.text_short' : 'ask.text')}</p>
      {/* Without an answer nothing is switched here: what the account says holds. */}
      {!isError && (
        <KindSwitches
          chosen={data && MESSAGE_KINDS.filter(isOn)}
          onChange={(kind, on) => setSwitched((before) => ({ ...before, [kind]: on }))}
        />
      )}
      <div className="grid gap-2">
        <Button size="large" busy={isBusy && t('ask.busy')} onClick={() => void allow()}>
          {t('ask.allow')}
        </Button>
        <Button variant="quiet" onClick={close}>
          {t('ask.later')}
        </Button>
      </div>
    </Sheet>
  )
}

/** How the app gets to the home screen of an iPhone or iPad, where its messages can arrive. */
function HomeScreen({ close }: { close: () => void }) {
  const { t } = useTranslation('push')
  const steps = [
    ['share', Share],
    ['add', PlusSquare],
    ['open', Smartphone],
  ] as const
  return (
    <Sheet title={t('home_screen.title')} close={close}>
      <p className="text-text-2">{t('home_screen.text')}</p>
      <ol className="grid gap-3">
        {steps.map(([step, Icon]) => (
          <li key={step} className="flex gap-3">
            <Icon className="mt-0.5 size-5 flex-none" aria-hidden="true" />
            {t(`home_screen.${step}`)}
          </li>
        ))}
      </ol>
      <Button size="large" onClick={close}>
        {t('home_screen.ok')}
      </Button>
    </Sheet>
  )
}
