import { Hand, ListOrdered } from 'lucide-react'
import { Badge } from '../../ui/figures/badge.tsx'
import { Button, ButtonLink } from '../../ui/forms/button.tsx'
import { useLocalized } from '../../lib/language/language.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { KeyCap } from '../keys/key-cap.tsx'
import { useKeys } from '../keys/use-keys.ts'
import type { DeskDocument } from '../parts/document-query.ts'
import { Block } from '../shell/block.tsx'
import { toDesk } from '../shell/desk-link.ts'
import { NamesEntry } from './names-entry.tsx'
import { OrderEntry } from './order-entry.tsx'
import { OptionList } from './option-list.tsx'
import { chosenOptions, entered, idOf, isOrder } from './outcome-entry.ts'
import styles from './outcomes.module.css'
import type { Undecided } from './outcomes-query.ts'
import type { OutcomeForm } from './use-outcome-form.ts'

type UndecidedPartProps = {
  slug: string
  questions: readonly Undecided[]
  document: DeskDocument
  form: OutcomeForm
}

/** What cannot be computed, with the reason, and the entry of the chosen question. */
export function UndecidedPart({ slug, questions, document, form }: UndecidedPartProps) {
  const { t } = useTranslation(['desk', 'kinds'])
  const localized = useLocalized()
  const { chosen, canSave, isSaving } = form
  useKeys([{ code: 'Enter', label: t('outcomes.accept'), when: canSave, run: form.save }])
  return (
    <Block title={t('outcomes.undecided')} count={questions.length}>
      <ul>
        {questions.map((question) => {
          const isChosen = question === chosen
          const title = [t(`kinds:${question.kind}.name`), question.about && localized(question.about)]
            .filter(Boolean)
            .join(': ')
          const match = document.events.findLast(({ tie }) => tie != null && tie === question.key)
          return (
            <li key={idOf(question)} className={styles.question} data-on={isChosen || undefined}>
              <ListOrdered className="text-warn" aria-hidden="true" />
              <span>
                <b>{title}</b>
                <small>{localized(question.reason)}</small>
              </span>
              {isChosen && (
                <Badge tone="warn">
                  <Hand aria-hidden="true" />
                  {t('outcomes.waits')}
                </Badge>
              )}
              {match ? (
                <ButtonLink {...toDesk(`events/${slug}/${match.key}`)} variant="secondary" size="small">
                  {t('outcomes.to_match')}
                </ButtonLink>
              ) : isChosen ? (
                <div className={styles.entry}>
                  {isOrder(question) ? (
                    <OrderEntry question={question} keys={form.keys} onChange={form.setKeys} />
                  ) : (
                    <NamesEntry
                      question={question}
                      document={document}
                      keys={form.keys}
                      onChange={form.setKeys}
                    />
                  )}
                  <Button
                    size="small"
                    className="justify-self-start"
                    variant="secondary"
                    busy={isSaving && t('outcomes.busy')}
                    aria-disabled={!canSave}
                    onClick={() => canSave && form.save()}
                  >
                    {t(isOrder(question) ? 'outcomes.accept_order' : 'outcomes.accept')}
                    <KeyCap code="Enter" isPlain />
                  </Button>
                </div>
              ) : (
                <Button variant="secondary" size="small" onClick={() => form.choose(question)}>
                  {t('outcomes.enter')}
                </Button>
              )}
              {question.options && question.options.length > 0 ? (
                <div className={styles.entry}>
                  <OptionList
                    options={question.options}
                    isChosen={(option) =>
                      isChosen && chosenOptions(question, form.keysOf(question)).includes(option)
                    }
                    onChoose={
                      match
                        ? undefined
                        : (option) =>
                            form.enter(question, entered(question, form.keysOf(question), option.keys))
                    }
                  />
                </div>
              ) : (
                question.options === null &&
                isOrder(question) && (
                  <p className={`${styles.entry} text-13 text-text-2`}>{t('outcomes.more_orders')}</p>
                )
              )}
            </li>
          )
        })}
      </ul>
    </Block>
  )
}
