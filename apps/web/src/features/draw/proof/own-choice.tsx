import { sumOf } from '@called-it/rules/draw.ts'
import { useFormat } from '../../../lib/language/format.ts'
import { useTranslation } from '../../../lib/language/translation.ts'
import { RichText } from '../../../ui/content/rich-text.tsx'
import { CHOOSING_DIGITS, type OwnStep } from './own-proof.ts'
import styles from './own-step.module.css'

type Entry = OwnStep['entry']

/** The free places, each with its weight; in the older method, with its number. */
export function FreePlaces({ entry, nameOf }: { entry: Entry; nameOf: (id: number) => string }) {
  const { t } = useTranslation('draw')
  const { free, weights, chosen, version, is_kept } = entry
  const isGroup = entry.step === 'InGroup'
  const count = free.length
  return (
    <>
      <p>
        {is_kept
          ? t('proof.own.free.kept')
          : version === 1
            ? t(isGroup ? 'proof.own.free.older.group' : 'proof.own.free.older.team', { count })
            : isGroup
              ? t('proof.own.free.group')
              : t('proof.own.free.team', { count })}
      </p>
      <ol className={styles.places}>
        {free.map((id, place) => (
          <li key={id} data-chosen={id === chosen || undefined}>
            {!is_kept && <b>{version === 1 ? place : weights[place]}</b>}
            {nameOf(id)}
          </li>
        ))}
      </ol>
    </>
  )
}

/** Explains how the digest chooses a place, in words, and with figures once the seed is published. */
export function Choice({ entry, computed }: Pick<OwnStep, 'entry' | 'computed'>) {
  const { t } = useTranslation('draw')
  const { number } = useFormat()
  const count = entry.free.length
  const sum = sumOf(entry.weights)
  const digits = CHOOSING_DIGITS
  if (entry.is_kept) return <p>{t('proof.own.choice.kept')}</p>
  if (count === 1) return <p>{t('proof.own.choice.single')}</p>
  const isOlder = entry.version === 1
  if (!computed)
    return (
      <p>
        {isOlder
          ? t('proof.own.choice.older.secret', { digits, count })
          : t('proof.own.choice.secret', { digits, sum })}
      </p>
    )
  const figures = { digits, number: number(computed.number) }
  const text = isOlder
    ? t('proof.own.choice.older.text', { ...figures, count, rest: computed.choosing })
    : t('proof.own.choice.text', { ...figures, sum, x: computed.choosing })
  return (
    <p>
      <RichText text={text} tags={{ b: <b /> }} />
    </p>
  )
}
