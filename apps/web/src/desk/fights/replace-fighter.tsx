import type { Localized } from '@called-it/contract/languages.ts'
import type { CardFight } from '@called-it/contract/organiser/fight-cards.ts'
import { type Side, SIDES } from '@called-it/rules/vocabulary.ts'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { useErrorText } from '../../lib/http/error-text.ts'
import { useLocalized } from '../../lib/language/language.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { Button } from '../../ui/forms/button.tsx'
import { Chip } from '../../ui/forms/chip.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { Note } from '../../ui/states/note.tsx'
import { NewEntity } from '../change/new-entity.tsx'
import { KeyCap } from '../keys/key-cap.tsx'
import { documentQuery } from '../parts/document-query.ts'

/** The most fighters that are shown for what is typed. */
const FOUND_MAX = 6

type ReplaceFighterProps = {
  slug: string
  fight: CardFight
  /** The names of both fighters. */
  names: readonly [string, string]
  /** The side that is offered first. */
  side: Side
  /** The keys of all fighters of the card. */
  taken: ReadonlySet<string>
  onEnter: (side: Side, key: string) => void
  onClose: () => void
}

const plain = (text: string) =>
  text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll('ё', 'е').trim()

/** Whether a word of a name begins with what is typed, in either language. */
const begins = ({ ru, en }: Localized, typed: string) =>
  [ru, en].some((name) => ` ${plain(name)}`.includes(` ${typed}`))

/** Who leaves a fight and who takes his place: found by the beginning of the name, or added as a new fighter. */
export function ReplaceFighter({
  slug,
  fight,
  names,
  side: offered,
  taken,
  onEnter,
  onClose,
}: ReplaceFighterProps) {
  const { t } = useTranslation('desk')
  const localized = useLocalized()
  const errorText = useErrorText()
  const [side, setSide] = useState(offered)
  const [typed, setTyped] = useState('')
  const [isAdding, setAdding] = useState(false)
  const { data: document, error } = useQuery(documentQuery(slug))
  const entities = (document?.entities ?? []) as { key: string; name: Localized }[]
  const wanted = plain(typed)
  const found = entities
    .filter(({ key, name }) => !taken.has(key) && (wanted === '' || begins(name, wanted)))
    .toSorted((a, b) => localized(a.name).localeCompare(localized(b.name)))
    .slice(0, FOUND_MAX)
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape') {
      event.preventDefault()
      onClose()
    } else if (event.key === 'Enter' && found[0] && wanted !== '') {
      event.preventDefault()
      onEnter(side, found[0].key)
    }
  }
  return (
    <div className="grid gap-3" role="group" aria-label={t('card.replace')}>
      <div className="flex flex-wrap items-center gap-2" role="group" aria-label={t('card.leaves')}>
        <span className="text-13 text-text-2" aria-hidden="true">
          {t('card.leaves')}
        </span>
        {SIDES.map((each, at) => (
          <Chip key={each} isChosen={each === side} onChoose={() => setSide(each)}>
            {names[at]}
          </Chip>
        ))}
      </div>
      {isAdding ? (
        <NewEntity
          slug={slug}
          onClose={() => setAdding(false)}
          onAdded={(key) => {
            onEnter(side, key)
          }}
        />
      ) : (
        <>
          <TextField
            label={t('card.enters')}
            placeholder={t('card.enters_placeholder')}
            value={typed}
            maxLength={60}
            autoComplete="off"
            autoFocus
            onChange={({ target }) => setTyped(target.value)}
            onKeyDown={press}
          />
          {error && <Note tone="error">{errorText(error)}</Note>}
          {document && (
            <div className="flex flex-wrap gap-2" role="group" aria-label={t('card.found')}>
              {found.map(({ key, name }, at) => (
                <Button key={key} size="small" variant="secondary" onClick={() => onEnter(side, key)}>
                  {localized(name)}
                  {at === 0 && wanted !== '' && <KeyCap code="Enter" isPlain />}
                </Button>
              ))}
              {found.length === 0 && <span className="text-13 text-text-2">{t('card.nobody_found')}</span>}
            </div>
          )}
          <div className="flex flex-wrap gap-2">
            <Button
              size="small"
              variant="quiet"
              icon={<Plus aria-hidden="true" />}
              onClick={() => setAdding(true)}
            >
              {t('card.new_fighter')}
            </Button>
            <Button size="small" variant="quiet" onClick={onClose}>
              {t('card.leave_him', { name: names[SIDES.indexOf(side)] ?? fight.key })}
            </Button>
          </div>
        </>
      )}
    </div>
  )
}
