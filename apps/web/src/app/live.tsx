import { useRouterState } from '@tanstack/react-router'
import { Suspense, useEffect } from 'react'
import { useJustFilled } from '../features/deadlines/use-just-filled.ts'
import { useLive } from '../game/queries/live.ts'
import { withWords } from '../lib/language/language.ts'
import { lazyPart } from '../lib/parts/lazy-part.tsx'
import { useMe } from '../lib/session/session.ts'
import { startWorker } from '../lib/worker/worker.ts'
import { KeptNotice } from './kept-notice.tsx'

const AskPush = lazyPart(
  withWords('push', () => import('../features/push/ask-push.tsx')),
  'AskPush',
)

/** Refreshes the data on screen as long as this component is rendered, and says so if they are old. */
export function Live() {
  useLive(true)
  const { id, has_mailing } = useMe()
  const isFilled = useJustFilled(useRouterState({ select: ({ location }) => location.href }))
  useEffect(() => {
    startWorker()
    // Messages to this browser are those of this user.
    if (globalThis.Notification?.permission === 'granted')
      import('../features/push/this-browser.ts').then(({ takeUp }) => takeUp(id)).catch(() => undefined)
  }, [id])
  return (
    <>
      <KeptNotice />
      <Suspense fallback={null}>{isFilled && has_mailing && <AskPush userId={id} />}</Suspense>
    </>
  )
}
