import { CircleAlert, Download, MessageCircle } from 'lucide-react'
import type { ReactNode } from 'react'
import { useFormat } from '../../../lib/language/format.ts'
import { useLocalized } from '../../../lib/language/language.ts'
import { useTranslation } from '../../../lib/language/translation.ts'
import { Button, ButtonAnchor } from '../../../ui/forms/button.tsx'
import type { GroupKind } from '../draw-stage.tsx'
import styles from './proof-mistakes.module.css'
import type { ProofState } from './proof-run.ts'
import { saveFile } from '../../../lib/storage/save-file.ts'
import type { WrongRecord } from './wrong-record.ts'

type ProofMistakesProps = {
  slug: string
  state: ProofState
  kind: GroupKind
  /** The address of the tournament's community chat, which its organiser reads. */
  chat: string | null
}

/** The wrong records, each with both values, and the contact to report them to. */
export function ProofMistakes({ slug, state, kind, chat }: ProofMistakesProps) {
  const { t } = useTranslation('draw')
  const { number } = useFormat()
  const { records, mistakes, seed } = state
  if (records.length === 0 && seed !== 'wrong') return null
  const more = mistakes - records.length
  return (
    <div className="mt-5 grid gap-3" role="alert">
      {seed === 'wrong' && (
        <Mistake title={t('proof.seed_wrong.title')}>{t('proof.seed_wrong.text')}</Mistake>
      )}
      {records.map((record, at) => (
        // The list only grows, and one record may be wrong twice, so the index is the key.
        <Record key={at} slug={slug} record={record} kind={kind} chat={chat} />
      ))}
      {more > 0 && (
        <p className="text-text-2">{t('proof.wrong.more', { count: more, number: number(more) })}</p>
      )}
    </div>
  )
}

function Record({
  slug,
  record,
  kind,
  chat,
}: Pick<ProofMistakesProps, 'slug' | 'kind' | 'chat'> & { record: WrongRecord }) {
  const { t } = useTranslation('draw')
  const { number } = useFormat()
  const { nth, entry } = record
  const nthText = number(nth)
  const step =
    entry?.step === 'InGroup' ? t(`proof.wrong.step.InGroup.${kind}`) : t('proof.wrong.step.InGroupAndInTeam')
  const title = [
    t('proof.wrong.title', { nth: nthText }),
    ...(entry ? [t('proof.wrong.user', { user: entry.user_id }), step] : []),
  ].join(', ')
  const mistakeText = useMistakeText()
  return (
    <Mistake
      title={title}
      actions={
        <>
          {entry && (
            <Button
              variant="secondary"
              icon={<Download aria-hidden="true" />}
              onClick={() =>
                saveFile(`${slug}-draw-${nth}.json`, [
                  JSON.stringify({ entry, expected: record.expected }, null, 2),
                ])
              }
            >
              {t('proof.wrong.download', { nth: nthText })}
            </Button>
          )}
          {chat && (
            <ButtonAnchor
              href={chat}
              target="_blank"
              rel="noreferrer"
              icon={<MessageCircle aria-hidden="true" />}
            >
              {t('proof.wrong.organiser')}
            </ButtonAnchor>
          )}
        </>
      }
    >
      {mistakeText(record)} {record.mistake?.startsWith('changed') && t('proof.wrong.reasons')}
    </Mistake>
  )
}

/** Describes the mistake of a record, with the names of the places. */
function useMistakeText() {
  const { t } = useTranslation('draw')
  const localized = useLocalized()
  return ({ mistake, entry, expected, names }: WrongRecord): string => {
    const nameOf = (id: number) => {
      const name = names.get(id)
      return name ? localized(name) : t('proof.legend.nth', { nth: id })
    }
    const listed = (ids: readonly number[]) => ids.map(nameOf).join(', ') || t('proof.wrong.none')
    if (!entry || mistake === 'missing') return t('proof.wrong.missing')
    if (mistake === 'doubled') return t('proof.wrong.doubled')
    if (mistake === 'older_way') return t('proof.wrong.older_way')
    if (mistake === 'changed_weights' && expected.weights) {
      const [recorded, due] = [entry.weights, expected.weights].map((weights) => weights.join(', '))
      return t('proof.wrong.changed_weights', { recorded: recorded || t('proof.wrong.none'), due })
    }
    const recorded = nameOf(entry.chosen)
    if (mistake === 'changed_free' && expected.free)
      return t('proof.wrong.changed_free', { recorded: listed(entry.free), due: listed(expected.free) })
    return expected.chosen === null
      ? t('proof.wrong.not_free', { recorded })
      : t('proof.wrong.changed_choice', { recorded, due: nameOf(expected.chosen) })
  }
}

function Mistake({ title, actions, children }: { title: string; actions?: ReactNode; children: ReactNode }) {
  return (
    <section className={styles.mistake}>
      <CircleAlert aria-hidden="true" />
      <div>
        <h3 className="type-h3">{title}</h3>
        <p>{children}</p>
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </section>
  )
}
