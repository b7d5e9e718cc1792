import type { AuditDifference, AuditEntryAnswer } from '@called-it/contract/organiser/audit.ts'
import type { Localized } from '@called-it/contract/languages.ts'
import { Link } from '@tanstack/react-router'
import { RadioTower, Terminal, Undo2 } from 'lucide-react'
import { useFormat } from '../../lib/language/format.ts'
import { useLocalized } from '../../lib/language/language.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { Button } from '../../ui/forms/button.tsx'
import { Avatar } from '../../ui/marks/avatar.tsx'
import { KeyCap } from '../keys/key-cap.tsx'
import { toDesk } from '../shell/desk-link.ts'
import styles from './audit.module.css'
import { useActionText } from './use-action-text.ts'

type AuditEntryProps = {
  entry: AuditEntryAnswer
  isCurrent: boolean
  isOpen: boolean
  onFocus: () => void
  onToggle: () => void
  onTakeBack: () => void
}

/** An entry of the log: who did what to what and when; open, it shows each field before and after. */
export function AuditEntry({ entry, isCurrent, isOpen, onFocus, onToggle, onTakeBack }: AuditEntryProps) {
  const { t } = useTranslation('desk')
  const { time } = useFormat()
  const textOf = useActionText()
  const { action, subject, actor, user } = entry
  const who = user?.name ?? t(`audit.actor.${actor}`)
  return (
    <li
      className={styles.entry}
      data-row={entry.id}
      data-current={isCurrent || undefined}
      aria-current={isCurrent ? 'true' : undefined}
      onFocus={onFocus}
    >
      <time className="type-num text-d20" dateTime={entry.at}>
        {time(entry.at)}
      </time>
      {user ? (
        <Avatar name={user.name} image={user.avatar} size={28} />
      ) : (
        <span className={styles.actor} aria-hidden="true">
          {actor === 'feed' ? <RadioTower /> : <Terminal />}
        </span>
      )}
      <div className="min-w-0">
        <div className={styles.line}>
          <button type="button" className={styles.open} aria-expanded={isOpen} onClick={onToggle}>
            <b className="font-semibold">{who}</b>
            {': '}
            {textOf(action)}
          </button>
          <Subject subject={subject} target={entry.target} />
        </div>
        <p className="text-13 break-words text-text-2 tablet:truncate">
          {entry.taken_back_by !== null && `${t('audit.taken_back')}. `}
          {!isOpen && <Summary diff={entry.diff} />}
        </p>
      </div>
      {entry.take_back.possible ? (
        <Button variant="quiet" size="small" icon={<Undo2 aria-hidden="true" />} onClick={onTakeBack}>
          {t(action === 'tournament.update' ? 'audit.take_document_back' : 'audit.take_back')}
          {isCurrent && <KeyCap code="KeyZ" isPlain />}
        </Button>
      ) : (
        <span />
      )}
      {isOpen && (
        <div className={styles.fields}>
          <Fields diff={entry.diff} />
          <Finality entry={entry} />
        </div>
      )}
    </li>
  )
}

function Subject({ subject: { tournament, event, user }, target }: SubjectProps) {
  const { t } = useTranslation('desk')
  const localized = useLocalized()
  const side = (name: Localized | null) => (name ? localized(name) : t('shell.unknown_side'))
  if (tournament && event)
    return (
      <Link {...toDesk(`events/${tournament.slug}/${event.key}/change`)} className="underline">
        {t('parts.pair', { first: side(event.first), second: side(event.second) })}
      </Link>
    )
  if (user)
    return (
      <Link to="/user/$id" params={{ id: String(user.id) }} className="underline">
        {user.name}
      </Link>
    )
  if (tournament)
    return (
      <Link {...toDesk('events', { tournament: tournament.slug })} className="underline">
        {localized(tournament.name)}
      </Link>
    )
  return target ?? ''
}

type SubjectProps = Pick<AuditEntryAnswer, 'subject' | 'target'>

/** Returns a function that writes a value of a field. */
function useValueText() {
  const { t } = useTranslation('desk')
  const localized = useLocalized()
  const { datedMoment } = useFormat()
  return (value: Localized | null, form: AuditDifference['form']) =>
    value === null ? t('audit.nothing') : form === 'time' ? datedMoment(localized(value)) : localized(value)
}

/** The most fields that a closed entry shows. */
const SUMMARY_MAX = 3

/** The first fields of a change in one line. */
function Summary({ diff }: { diff: readonly AuditDifference[] }) {
  const localized = useLocalized()
  const write = useValueText()
  return diff
    .slice(0, SUMMARY_MAX)
    .map(
      ({ label, form, before, after }) =>
        `${localized(label)}: ${before === null ? '' : `${write(before, form)} → `}${write(after, form)}`,
    )
    .join('; ')
}

function Fields({ diff }: { diff: readonly AuditDifference[] }) {
  const { t } = useTranslation('desk')
  const localized = useLocalized()
  const write = useValueText()
  return (
    <>
      {diff.length === 0 ? (
        <p className="py-2 text-13 text-text-2">{t('audit.no_fields')}</p>
      ) : (
        <table>
          <thead>
            <tr>
              <th scope="col">{t('audit.field')}</th>
              <th scope="col">{t('audit.before')}</th>
              <th scope="col">{t('audit.after')}</th>
            </tr>
          </thead>
          <tbody>
            {diff.map(({ label, form, before, after }, at) => (
              <tr key={`${at} ${label.en}`}>
                <th scope="row">{localized(label)}</th>
                <td className="text-err">{write(before, form)}</td>
                <td className="text-ok">{write(after, form)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  )
}

/** What nobody can take back, by the actions of the log. */
const FINAL = new Set([
  'user.delete',
  'user.reset_profile',
  'user.sign_out',
  'message.remove',
  'tournament.delete',
  'draft.delete',
  'mail.resume',
])

/** Says of a change without a button why it has none. */
function Finality({ entry: { action, take_back, taken_back_by } }: Pick<AuditEntryProps, 'entry'>) {
  const { t } = useTranslation('desk')
  if (take_back.possible || taken_back_by !== null) return null
  return <p className="py-2 text-13 text-text-2">{t(FINAL.has(action) ? 'audit.final' : 'audit.not_now')}</p>
}
