import { accentOf, readableAccent } from '@called-it/contract/contest/accent.ts'
import { CONTEST_NAME_MAX, type Contest } from '@called-it/contract/contest/contest.ts'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Check, MessageSquare } from 'lucide-react'
import { type CSSProperties, useState } from 'react'
import { call } from '../../lib/http/api.ts'
import { useErrorText } from '../../lib/http/error-text.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { Button } from '../../ui/forms/button.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { Failed } from '../../ui/states/failed.tsx'
import { Note } from '../../ui/states/note.tsx'
import { Loading, Skeleton } from '../../ui/states/skeleton.tsx'
import { showToast } from '../../ui/toasts/toast-store.ts'
import { useKeys } from '../keys/use-keys.ts'
import { DeskPage } from '../shell/desk-page.tsx'
import { deskKeys } from '../shell/desk-query-keys.ts'
import styles from './contest.module.css'

const contestQuery = queryOptions({
  queryKey: deskKeys.contest(),
  queryFn: async () => (await call('GET /api/v1/organiser/contest', {})).contest,
})

/** The colours to choose from; the first is the product's own. */
const PRODUCT_ACCENT = '#c8f250'
const SWATCHES = [PRODUCT_ACCENT, '#f5d547', '#63e0ce', '#63b3ff', '#ff8250', '#f572a8']
const COLOUR = /^#[\da-f]{6}$/i

/** The name and the accent of the contest, as players see them, and a test of the messenger. */
export function ContestPage() {
  const { t } = useTranslation('desk')
  const { data, error, refetch } = useQuery(contestQuery)
  return (
    <DeskPage title={t('contest.title')} note={t('contest.note')}>
      {data ? (
        <ContestForm contest={data} />
      ) : error ? (
        <Failed title={t('contest.failed')} error={error} onRetry={() => void refetch()} />
      ) : (
        <Loading>
          <Skeleton className="block h-100" />
        </Loading>
      )}
    </DeskPage>
  )
}

function ContestForm({ contest }: { contest: Contest }) {
  const { t } = useTranslation('desk')
  const errorText = useErrorText()
  const queryClient = useQueryClient()
  const [name, setName] = useState(contest.name)
  const [colour, setColour] = useState(contest.accent ?? PRODUCT_ACCENT)
  const { mutate, isPending, error } = useMutation({
    mutationFn: (body: Contest) => call('PUT /api/v1/organiser/contest', { body }),
    onSuccess: ({ contest: saved }) => {
      queryClient.setQueryData(deskKeys.contest(), saved)
      setColour(saved.accent ?? PRODUCT_ACCENT)
      showToast({
        severity: 'success',
        summary: t('contest.saved'),
        detail: t('contest.saved_text'),
        group: 'contest',
      })
    },
  })
  const isColour = COLOUR.test(colour)
  const taken = isColour ? readableAccent(colour) : (contest.accent ?? PRODUCT_ACCENT)
  const canSave = isColour && name.ru.trim() !== '' && name.en.trim() !== '' && !isPending
  const save = () => mutate({ name, accent: taken === PRODUCT_ACCENT ? null : taken })
  useKeys([{ code: 'Ctrl+Enter', label: t('contest.save'), when: canSave, run: save }])
  return (
    <div className={styles.columns}>
      <form
        className="grid content-start gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          if (canSave) save()
        }}
      >
        {(['ru', 'en'] as const).map((language) => (
          <TextField
            key={language}
            label={t(`contest.name.${language}`)}
            lang={language}
            size={language === 'ru' ? 'large' : 'medium'}
            maxLength={CONTEST_NAME_MAX}
            value={name[language]}
            onChange={(event) => setName({ ...name, [language]: event.target.value })}
            error={error && errorText(error, `name.${language}`)}
          />
        ))}
        <Field label={t('contest.colour')}>
          <div className="flex flex-wrap items-center gap-2">
            {SWATCHES.map((swatch) => (
              <button
                key={swatch}
                type="button"
                className={styles.swatch}
                style={{ background: swatch }}
                aria-label={swatch}
                aria-pressed={colour.toLowerCase() === swatch}
                onClick={() => setColour(swatch)}
              />
            ))}
            <TextField
              className="w-32"
              label={t('contest.code')}
              maxLength={7}
              value={colour}
              onChange={(event) => setColour(event.target.value)}
            />
            <p className="text-14" role="status">
              {!isColour ? (
                t('contest.no_colour')
              ) : taken === colour.toLowerCase() ? (
                <span className="inline-flex items-center gap-1.5 text-ok">
                  <Check className="size-4" aria-hidden="true" /> {t('contest.reads')}
                </span>
              ) : (
                t('contest.nearest', { colour: taken })
              )}
            </p>
          </div>
        </Field>
        <div>
          <Button type="submit" disabled={!canSave} busy={isPending && t('contest.saving')}>
            {t('contest.save')}
          </Button>
        </div>
        <TestMessage />
      </form>
      <Preview name={name.ru} accent={taken} />
    </div>
  )
}

/** A sign-in works once a message has really arrived. */
function TestMessage() {
  const { t } = useTranslation('desk')
  const errorText = useErrorText()
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: () => call('POST /api/v1/organiser/contest/test-message', {}),
  })
  return (
    <section
      className="grid justify-items-start gap-2 border-t border-line pt-5"
      aria-label={t('contest.test.title')}
    >
      <h2 className="text-16 font-semibold">{t('contest.test.title')}</h2>
      <p className="text-14 text-text-2">{t('contest.test.text')}</p>
      <Button
        variant="secondary"
        busy={isPending && t('contest.test.busy')}
        icon={<MessageSquare aria-hidden="true" />}
        onClick={() => mutate()}
      >
        {t('contest.test.button')}
      </Button>
      {isSuccess && <Note tone="ok">{t('contest.test.sent')}</Note>}
      {error && <Note tone="error">{errorText(error)}</Note>}
    </section>
  )
}

function Preview({ name, accent }: { name: string; accent: string }) {
  const { t } = useTranslation('desk')
  const { fill, on, text } = accentOf(accent)
  const both = ({ light, dark }: { light: string; dark: string }) => `light-dark(${light}, ${dark})`
  const colours = { '--accent': both(fill), '--on-accent': on, '--accent-text': both(text) }
  return (
    <section className={styles.preview} style={colours as CSSProperties} aria-label={t('contest.preview')}>
      <p className="text-13 text-text-3">{t('contest.preview')}</p>
      <b className="font-semibold [overflow-wrap:anywhere] text-accent-text">{name}</b>
      <p className="type-h2">{t('contest.sample')}</p>
      <p className="text-14 text-text-2">{t('contest.sample_text')}</p>
      <span className={styles.face}>{t('contest.sample_button')}</span>
    </section>
  )
}
