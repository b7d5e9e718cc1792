import type { Disagreement } from '@called-it/contract/feeds/feeds.ts'
import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { useFormat } from '../../lib/language/format.ts'
import { useLocalized } from '../../lib/language/language.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { EntityMark } from '../../game/marks/entity-mark.tsx'
import { Button } from '../../ui/forms/button.tsx'
import { KeyCap } from '../keys/key-cap.tsx'
import { toDesk } from '../shell/desk-link.ts'
import { useSides } from '../shell/use-sides.ts'
import { choicesOf, type Choice } from './choices.ts'
import styles from './feeds.module.css'
import { useValueWords } from './use-value-words.ts'
import { useOwnTimes } from '../parts/use-own-times.ts'
import { useSourceName } from '../parts/use-source-name.ts'

type DisagreementPartProps = {
  disagreement: Disagreement
  isCurrent: boolean
  /** The choice that is being sent. */
  busy: Choice['choose'] | null
  onChoose: (choose: Choice['choose']) => void
  onFocus: () => void
}

/** What waits for a decision: what each source says beside what stands, and one press for each way out. */
export function DisagreementPart({
  disagreement,
  isCurrent,
  busy,
  onChoose,
  onFocus,
}: DisagreementPartProps) {
  const { t } = useTranslation(['desk', 'feeds'])
  const sourceName = useSourceName()
  const localized = useLocalized()
  const withOwnTimes = useOwnTimes()
  const { number, datedMoment, time } = useFormat()
  const { event, tournament, fields, voices, predictions } = disagreement
  const title = <EventTitle disagreement={disagreement} />
  const choices = choicesOf(disagreement)
  return (
    <article
      className={styles.held}
      data-row={`d${disagreement.id}`}
      data-current={isCurrent || undefined}
      aria-current={isCurrent || undefined}
      onFocus={onFocus}
    >
      <header className={styles.heldHead}>
        <div>
          <h3>{title}</h3>
          <p>
            {t('feeds:why', {
              source: sourceName(disagreement.source),
              text: withOwnTimes(localized(disagreement.text)),
            })}
          </p>
        </div>
        {event && (
          <Link
            {...toDesk(`events/${tournament.slug}/${event.key}`, { part: 'answers' })}
            className={styles.more!}
          >
            {t('feeds:raw')}
            <ChevronRight aria-hidden="true" />
          </Link>
        )}
      </header>
      {fields.length > 0 && (
        <div className={styles.scroll}>
          <table className={styles.sides}>
            <thead>
              <tr>
                <td />
                {voices.map(({ feed, source, source_id, at }) => (
                  <th key={feed} scope="col">
                    {sourceName(source)}
                    <small>{t('feeds:voice', { id: source_id, at: time(at) })}</small>
                  </th>
                ))}
                <th scope="col">{t('feeds:ours')}</th>
              </tr>
            </thead>
            <tbody>
              {fields.map((line) => (
                <FieldLine key={line.field} line={line} event={event} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      <div className={styles.choices}>
        {choices.map((choice, at) => (
          <Button
            key={String(choice.choose)}
            size="small"
            variant={at === 0 && isCurrent ? 'primary' : choice.choose === 'later' ? 'quiet' : 'secondary'}
            busy={busy === choice.choose && t('feeds:deciding')}
            onClick={() => busy === null && onChoose(choice.choose)}
          >
            <ChoiceWords choice={choice} />
            {isCurrent && <KeyCap code={`Digit${at + 1}`} isPlain />}
          </Button>
        ))}
        <p className={styles.since}>
          {[
            predictions !== null &&
              t('feeds:predictions', { count: predictions, number: number(predictions) }),
            t('feeds:since', { at: datedMoment(disagreement.at) }),
          ]
            .filter(Boolean)
            .join('; ')}
        </p>
      </div>
    </article>
  )
}

function EventTitle({ disagreement: { event, tournament } }: { disagreement: Disagreement }) {
  const { t } = useTranslation(['desk', 'feeds'])
  const localized = useLocalized()
  const { sidesOf } = useSides()
  if (!event) return t('feeds:whole_feed', { tournament: localized(tournament.name) })
  return (
    <span className={styles.event}>
      {event.first && <EntityMark entity={event.first} size="small" />}
      <span>{sidesOf(event)}</span>
      {event.second && <EntityMark entity={event.second} size="small" />}
      <small>{localized(event.round.name)}</small>
    </span>
  )
}

type FieldLineProps = { line: Disagreement['fields'][number]; event: Disagreement['event'] }

function FieldLine({ line: { field, ours, values }, event }: FieldLineProps) {
  const { t } = useTranslation(['desk', 'feeds'])
  const { sidesOf } = useSides()
  const valueWords = useValueWords()
  // Sides that are ours have our names in this language.
  const words = (of: typeof field, value: string | null) =>
    of === 'sides' && event && value !== null && value === ours ? sidesOf(event) : valueWords(of, value)
  const differs = values.some(({ value }) => value !== null && value !== ours)
  return (
    <tr data-differs={differs || undefined}>
      <th scope="row">{t(`feeds:fields.${field}`)}</th>
      {values.map(({ feed, value }) => (
        <td key={feed} data-none={value === null || undefined}>
          {words(field, value)}
        </td>
      ))}
      <td data-none={ours === null || undefined}>{words(field, ours)}</td>
    </tr>
  )
}

function ChoiceWords({ choice: { choose, field, value, source } }: { choice: Choice }) {
  const { t } = useTranslation(['desk', 'feeds'])
  const sourceName = useSourceName()
  const words = useValueWords()
  if (choose === 'later') return t('feeds:later')
  if (choose === 'ours')
    return field && value !== null ? t('feeds:keep_value', { value: words(field, value) }) : t('feeds:keep')
  const from = sourceName(source!)
  return field && value !== null
    ? t('feeds:take_value', { value: words(field, value), source: from })
    : t('feeds:take', { source: from })
}
