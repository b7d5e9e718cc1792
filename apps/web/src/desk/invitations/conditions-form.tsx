import { DEPARTMENT_MAX } from '@called-it/contract/people/invitation-limits.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../lib/http/api.ts'
import { useLocalized } from '../../lib/language/language.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { NativeSelect } from '../../ui/forms/native-select.tsx'
import { Switch } from '../../ui/forms/switch.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { deskKeys } from '../shell/desk-query-keys.ts'
import styles from './invitations.module.css'
import type { WrittenConditions } from './use-conditions.ts'

/** Where all three ways to invite lead, and until when. */
export function ConditionsForm({ conditions }: { conditions: WrittenConditions }) {
  const { t } = useTranslation('desk')
  const localized = useLocalized()
  const { data: tournaments = [] } = useQuery({
    queryKey: deskKeys.tournamentList(),
    queryFn: async () => (await call('GET /api/v1/tournaments/all', {})).tournaments,
  })
  const { until, tournament, isDrawn, department, team, set } = conditions
  return (
    <section className={styles.conditions} aria-label={t('invitations.leads')}>
      <NativeSelect
        label={t('invitations.tournament')}
        value={tournament}
        options={[
          { value: '', label: t('invitations.no_tournament') },
          ...tournaments.map(({ slug, name }) => ({ value: slug, label: localized(name) })),
        ]}
        onChange={(slug) => set({ tournament: slug })}
      />
      <TextField
        label={t('invitations.until')}
        type="datetime-local"
        value={until}
        onChange={({ target }) => set({ until: target.value })}
      />
      <TextField
        label={t('invitations.department')}
        maxLength={DEPARTMENT_MAX}
        value={department}
        onChange={({ target }) => set({ department: target.value })}
      />
      <TextField
        label={t('invitations.team')}
        placeholder="/join-team/…"
        maxLength={200}
        spellCheck={false}
        value={team}
        onChange={({ target }) => set({ team: target.value })}
      />
      {tournament !== '' && (
        <Switch isOn={isDrawn} onChange={(isOn) => set({ isDrawn: isOn })} className="col-span-full">
          {t('invitations.drawn')}
        </Switch>
      )}
    </section>
  )
}
