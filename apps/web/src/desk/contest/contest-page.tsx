import { useQuery } from '@tanstack/react-query'
import { ColourField, NameFields } from '../../features/contest/contest-fields.tsx'
import { ContestPreview } from '../../features/contest/contest-preview.tsx'
import { contestQuery, type ContestSettings } from '../../features/contest/contest-query.ts'
import { LogoField } from '../../features/contest/logo-field.tsx'
import { SignInWays } from '../../features/contest/sign-in-ways.tsx'
import { useContestForm } from '../../features/contest/use-contest-form.ts'
import { ZoneField } from '../../features/contest/zone-field.tsx'
import { useTranslation } from '../../lib/language/translation.ts'
import { Button } from '../../ui/forms/button.tsx'
import { Failed } from '../../ui/states/failed.tsx'
import { Loading, Skeleton } from '../../ui/states/skeleton.tsx'
import { showToast } from '../../ui/toasts/toast-store.ts'
import { offerTakeBack } from '../keys/take-back.ts'
import { useKeys } from '../keys/use-keys.ts'
import { useTakeBack } from '../parts/use-take-back.ts'
import { DeskPage } from '../shell/desk-page.tsx'
import styles from './contest.module.css'
import { StoppedMail } from './stopped-mail.tsx'
import { EntrySetting } from './entry-setting.tsx'

/** The name, the accent, the logo and the zone of the contest, as players see them, and a test of each way to sign in. */
export function ContestPage() {
  const { t } = useTranslation('contest')
  const { data, error, refetch } = useQuery(contestQuery)
  return (
    <DeskPage title={t('title')} note={t('note')}>
      {data ? (
        <ContestSettingsForm settings={data} />
      ) : error ? (
        <Failed title={t('failed')} error={error} onRetry={() => void refetch()} />
      ) : (
        <Loading>
          <Skeleton className="block h-100" />
        </Loading>
      )}
    </DeskPage>
  )
}

function ContestSettingsForm({ settings: { contest, ways } }: { settings: ContestSettings }) {
  const { t } = useTranslation('contest')
  const form = useContestForm(contest)
  const { canSave, isSaving } = form
  const takeBack = useTakeBack()
  const save = async () => {
    const audit_id = await form.save()
    const toast = { summary: t('saved'), detail: t('saved_text') }
    if (audit_id === null) showToast({ severity: 'success', ...toast, group: 'contest' })
    else offerTakeBack({ ...toast, run: () => takeBack(audit_id) })
  }
  // A refusal stands in the form.
  const trySave = () => void save().catch(() => undefined)
  useKeys([{ code: 'Ctrl+Enter', label: t('save'), when: canSave, run: trySave }])
  return (
    <div className={styles.columns}>
      <div className="grid content-start gap-8">
        <form
          className="grid content-start gap-5"
          onSubmit={(event) => {
            event.preventDefault()
            if (canSave) trySave()
          }}
        >
          <NameFields form={form} />
          <ColourField form={form} />
          <LogoField logo={contest.logo} />
          <ZoneField form={form} />
          <div>
            <Button type="submit" disabled={!canSave} busy={isSaving && t('saving')}>
              {t('save')}
            </Button>
          </div>
        </form>
        <section className="grid gap-3 border-t border-line pt-6" aria-labelledby="ways">
          <h2 id="ways" className="text-16 font-semibold">
            {t('ways.title')}
          </h2>
          <p className="text-14 text-text-2">{t('ways.text')}</p>
          <SignInWays ways={ways} />
        </section>
        {ways.some(({ key }) => key === 'email') && <StoppedMail />}
        <EntrySetting />
      </div>
      <ContestPreview name={form.name} logo={contest.logo} accent={form.taken} />
    </div>
  )
}
