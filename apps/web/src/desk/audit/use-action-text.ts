import { useTranslation } from '../../lib/language/translation.ts'

/** The actions with words of their own: the names of the log, with `_` in place of dots. */
const KNOWN = [
  'event_result',
  'event_result_delete',
  'event_result_confirm',
  'event_release',
  'event_update',
  'event_take_back',
  'event_sides',
  'round_order',
  'event_sides_kept',
  'tournament_create',
  'tournament_update',
  'tournament_outcomes',
  'tournament_finish',
  'tournament_reopen',
  'tournament_delete',
  'entity_create',
  'feed_create',
  'feed_delete',
  'feed_pause',
  'feed_go_on',
  'feed_match',
  'feed_decide',
  'draft_create',
  'draft_delete',
  'content_update',
  'contest_update',
  'contest_entry',
  'invitation_create',
  'invitation_list',
  'invitation_update',
  'invitation_renew',
  'invitation_revoke',
  'invitation_restore',
  'role_grant',
  'role_revoke',
  'role_group_grant',
  'role_group_revoke',
  'user_sign_out',
  'user_block',
  'user_unblock',
  'user_reset_profile',
  'user_delete',
  'message_remove',
  'mail_resume',
] as const

/** Returns a function that says what an action of the log was; one without words keeps its name. */
export function useActionText(): (action: string) => string {
  const { t } = useTranslation('desk')
  return (action) => {
    const known = KNOWN.find((each) => each === action.replaceAll('.', '_'))
    return known ? t(`audit.action.${known}`) : action
  }
}
