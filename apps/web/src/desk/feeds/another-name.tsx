import type { Unmatched } from '@called-it/contract/feeds/feeds.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLanguage } from '../../lib/language/language.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { Button } from '../../ui/forms/button.tsx'
import { NativeSelect } from '../../ui/forms/native-select.tsx'
import { Note } from '../../ui/states/note.tsx'
import { useErrorText } from '../../lib/http/error-text.ts'
import { NewEntity } from '../change/new-entity.tsx'
import { type DeskDocument, documentQuery } from '../parts/document-query.ts'
import { useSides } from '../shell/use-sides.ts'
import styles from './feeds.module.css'

type AnotherNameProps = {
  unmatched: Unmatched
  isBusy: boolean
  onMatch: (key: string | null) => void
  onClose: () => void
}

/** Somebody who is not among the candidates: anybody of the tournament, a new record, or nobody. */
export function AnotherName({
  unmatched: { code, tournament, name },
  isBusy,
  onMatch,
  onClose,
}: AnotherNameProps) {
  const { t } = useTranslation(['desk', 'feeds'])
  const errorText = useErrorText()
  const { data, error } = useQuery(documentQuery(tournament.slug))
  const options = useOptions(code, data)
  const [chosen, setChosen] = useState('')
  const [isNew, setIsNew] = useState(false)
  if (isNew) {
    return (
      <div className={styles.form}>
        <NewEntity slug={tournament.slug} name={name} onAdded={onMatch} onClose={() => setIsNew(false)} />
      </div>
    )
  }
  return (
    <div className={styles.form}>
      {error && <Note tone="error">{errorText(error)}</Note>}
      <NativeSelect
        label={t(`feeds:choose.${code}`)}
        options={[{ value: '', label: t('feeds:choose_none') }, ...options]}
        value={chosen}
        onChange={setChosen}
      />
      <div className="flex flex-wrap gap-2">
        <Button
          size="small"
          aria-disabled={chosen === ''}
          busy={isBusy && t('feeds:deciding')}
          onClick={() => chosen !== '' && onMatch(chosen)}
        >
          {t('feeds:match')}
        </Button>
        {code === 'unknown_entity' && (
          <Button size="small" variant="secondary" onClick={() => setIsNew(true)}>
            {t('feeds:new_record')}
          </Button>
        )}
        <Button size="small" variant="secondary" onClick={() => onMatch(null)}>
          {t('feeds:nobody')}
        </Button>
        <Button size="small" variant="quiet" onClick={onClose}>
          {t('feeds:leave')}
        </Button>
      </div>
    </div>
  )
}

/** Returns everybody or every event of the tournament that the name may be, by the alphabet. */
function useOptions(
  code: Unmatched['code'],
  document: DeskDocument | undefined,
): { value: string; label: string }[] {
  const language = useLanguage()
  const { pairOf } = useSides()
  if (!document) return []
  const nameOf = new Map(document.entities.map(({ key, name }) => [key, name[language]]))
  const options = {
    unknown_entity: () => document.entities.map(({ key, name }) => ({ value: key, label: name[language] })),
    unknown_player: () =>
      (document.players ?? []).map(({ key, name, entity }) => ({
        value: key,
        label: `${name[language]}, ${nameOf.get(entity) ?? entity}`,
      })),
    unknown_event: () =>
      document.events.map(({ key, first, second }) => ({
        value: key,
        label: `${pairOf(nameOf.get(first ?? '') ?? '–', nameOf.get(second ?? '') ?? '–')} (${key})`,
      })),
  }[code]()
  return options.toSorted((a, b) => a.label.localeCompare(b.label, language))
}
