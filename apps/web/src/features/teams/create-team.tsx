import { FORM_MISTAKES } from '@called-it/contract/mistakes/form-mistakes.ts'
import type { Tournament } from '@called-it/contract/tournaments/tournaments.ts'
import { checkTeamName, TEAM_NAME_MAX } from '@called-it/rules/team-name.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { ApiError } from '../../lib/http/api.ts'
import { useErrorText } from '../../lib/http/error-text.ts'
import { useLocalized } from '../../lib/language/language.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { Button } from '../../ui/forms/button.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { showToast } from '../../ui/toasts/toast-store.ts'
import styles from './friends-teams.module.css'
import { createTeam } from './team.ts'

/** The form that creates a friends team; it shows mistakes in the name while it is typed. */
export function CreateTeam({ tournament }: { tournament: Pick<Tournament, 'id' | 'slug'> }) {
  const { t } = useTranslation('teams')
  const localized = useLocalized()
  const errorText = useErrorText()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const field = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const [wasSent, setSent] = useState(false)
  const making = useMutation({
    mutationFn: (wanted: string) => createTeam(queryClient, tournament, wanted),
    onError: () => field.current?.focus(),
    onSuccess: (team) => {
      showToast({ severity: 'success', summary: t('friends.created', { team: team.name }), group: 'team' })
      void navigate({
        to: '/tournament/$slug/team/$id',
        params: { slug: tournament.slug, id: String(team.id) },
      })
    },
  })
  // Outer spaces and other forms of the same letters do not change the name.
  const name = text.normalize('NFC').trim()
  const [found] = checkTeamName(name)
  // An empty field is a mistake only after a submit.
  const mistake = found && (found.code !== 'required' || wasSent) ? FORM_MISTAKES[found.code] : null

  function submit() {
    setSent(true)
    if (making.isPending) return
    if (found) field.current?.focus()
    else making.mutate(name)
  }
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <TextField
        ref={field}
        label={t('friends.name')}
        name="team-name"
        autoComplete="off"
        readOnly={making.isPending}
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          setSent(false)
          if (!isOfTheUser(making.error)) making.reset()
        }}
        help={t('friends.name_help', { most: TEAM_NAME_MAX })}
        error={mistake ? localized(mistake) : making.error && errorText(making.error, 'name')}
      />
      <Button type="submit" busy={making.isPending && t('friends.creating')}>
        {t('friends.create')}
      </Button>
    </form>
  )
}

/** Whether another name would not help. */
const isOfTheUser = (error: Error | null) => error instanceof ApiError && error.code === 'too_many_teams'
