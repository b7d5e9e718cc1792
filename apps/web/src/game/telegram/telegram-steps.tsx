import type { BegunTelegram } from '@called-it/contract/account/telegram.ts'
import { Hourglass, Send } from 'lucide-react'
import { Suspense } from 'react'
import { useErrorText } from '../../lib/http/error-text.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { lazyPart } from '../../lib/parts/lazy-part.tsx'
import { useIsPhone } from '../../lib/screen/use-is-phone.ts'
import { useNow } from '../../lib/time/now.ts'
import { RichText } from '../../ui/content/rich-text.tsx'
import { Button, ButtonAnchor } from '../../ui/forms/button.tsx'
import { FieldError } from '../../ui/forms/text-field.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { type Proof, type TelegramPurpose, useTelegramTry } from './telegram-try.ts'
import styles from './telegram.module.css'

// Phones read no code from their own screen.
const QrCode = lazyPart(() => import('../../ui/figures/qr-code.tsx'), 'QrCode')

type TelegramStepsProps = {
  purpose: TelegramPurpose
  begin: () => Promise<BegunTelegram>
  finish: (proof: Proof) => Promise<void>
}

/** The number to choose in the chat, the ways to get there, and how far it is. The page goes on by itself. */
export function TelegramSteps(props: TelegramStepsProps) {
  const { t } = useTranslation('telegram')
  const errorText = useErrorText()
  const { begun, stage, error, isAway, beginAgain } = useTelegramTry(props)
  const again = (
    <Button size="large" onClick={() => void beginAgain()}>
      {t('again')}
    </Button>
  )
  if (error)
    return (
      <div className="grid gap-4">
        <FieldError>{errorText(error)}</FieldError>
        {again}
      </div>
    )
  if (!begun) return <Skeleton className="h-[104px] w-full" />
  if (stage === 'refused' || stage === 'over')
    return (
      <div className="grid gap-4">
        <p role="alert">{t(`stage.${stage}`)}</p>
        {again}
      </div>
    )
  const bot = `@${new URL(begun.link).pathname.slice(1)}`
  return (
    <>
      <div className={styles.number}>
        <b aria-label={t('number', { number: begun.number })}>{begun.number}</b>
        <p className="text-14 text-text-2">
          <RichText
            text={t('text', { bot, number: begun.number })}
            tags={{ b: <b className="font-semibold text-text" /> }}
          />
        </p>
      </div>
      <Qr link={begun.link} />
      <ButtonAnchor
        variant="primary"
        size="large"
        href={begun.link}
        target="_blank"
        rel="noreferrer"
        icon={<Send aria-hidden="true" />}
      >
        {t('open')}
      </ButtonAnchor>
      <p className={styles.wait} role="status">
        <Hourglass aria-hidden="true" />
        <span>
          {isAway ? t('away') : t(`stage.${stage}`, { number: begun.number })}
          {stage !== 'ending' && <TimeLeft until={Date.parse(begun.expires_at)} />}
        </span>
      </p>
    </>
  )
}

function Qr({ link }: { link: string }) {
  const { t } = useTranslation('telegram')
  if (useIsPhone()) return null
  return (
    <div className={styles.qr}>
      <Suspense fallback={<Skeleton className="block h-[148px] w-[148px]" />}>
        <QrCode text={link} label={t('qr.label')} />
      </Suspense>
      <p className="text-13 text-text-2">{t('qr.text')}</p>
    </div>
  )
}

/** The time that is left. Readers of the screen are not told each second. */
function TimeLeft({ until }: { until: number }) {
  const { t } = useTranslation('telegram')
  const seconds = Math.max(0, Math.floor(until / 1000) - Math.floor(useNow() / 1000))
  const left = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
  return <span aria-hidden="true"> {t('left', { left })}</span>
}
