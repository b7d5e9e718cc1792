import type { Review } from '@called-it/contract/error-body.ts'
import type { ReactNode } from 'react'
import { useFormat } from '../../lib/language/format.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { Button } from '../../ui/forms/button.tsx'
import { KeyCap } from '../keys/key-cap.tsx'
import { useKeys } from '../keys/use-keys.ts'
import effect from '../making/making.module.css'
import { useOwnTimes } from '../parts/use-own-times.ts'
import { Block, Columns } from '../shell/block.tsx'
import { DiffRow, DiffTable } from './diff-table.tsx'
import { withItem, withValue } from './edited-text.ts'
import { KeptNote, type Touched } from './kept-note.tsx'
import { inRows, useChangeWords } from './use-change-words.ts'

type Change = Review['changes'][number] & { effect?: string; predictions?: Touched }
type DifferenceProps = {
  text: string
  changes: readonly Change[]
  refused: Review['refused']
  conflicts: Review['conflicts']
  /** Why lines are refused, by their paths. */
  reasons: Readonly<Record<string, readonly string[]>>
  /** The conflicts in which the document wins. */
  ours: readonly string[]
  isRead: boolean
  /** Receives the text in which something has been decided. */
  onDecide: (text: string) => void
  onOurs: (path: string) => void
  /** What can be done with the document. */
  children: ReactNode
}

/** The most decisions that have a key. */
const KEYS_MAX = 9
/** The most characters of a value on a button. */
const LABEL_MAX = 28

/** What a document would change: what stays, what was changed on the desk as well, and what must not change. */
export function Difference(props: DifferenceProps) {
  const { text, changes, refused, conflicts, reasons, ours, isRead, onDecide, onOurs, children } = props
  const { t } = useTranslation('desk')
  const { number } = useFormat()
  const { subjectOf, valueOf } = useChangeWords(isRead ? text : null)
  const isAdded = ({ before }: Change) => before === null
  const isRemoved = ({ after }: Change) => after === null
  const changed = changes.filter((change) => !isAdded(change) && !isRemoved(change))
  const keep = ({ path, before }: Review['refused'][number]) => {
    const isItem = !/[.[]/.test(path) && typeof before === 'object' && before !== null && 'key' in before
    onDecide(isItem ? withItem(text, path, before) : withValue(text, path, before))
  }
  /** The matches whose predictions are taken until another time. */
  const moved = new Set(
    changes.filter(({ predictions }) => (predictions?.moved ?? 0) > 0).map(({ path }) => path.split('.')[0]),
  ).size
  const open = conflicts.filter(({ path }) => !ours.includes(path))
  /** What the keys 1, 2, 3 decide, in the order of the page: each keeps what stands. */
  const decisions = [
    ...open.map((each) => ({ each, run: () => onDecide(withValue(text, each.path, each.desk)) })),
    ...refused.map((each) => ({ each, run: () => keep(each) })),
  ]
  const digits = decisions.slice(0, KEYS_MAX).map((_, at) => String(at + 1))
  useKeys([
    {
      code: digits.map((digit) => `Digit${digit}`),
      caps: digits.join(' '),
      label: t('document.decide'),
      when: decisions.length > 0,
      run: (code) => decisions[digits.indexOf(code.slice('Digit'.length))]!.run(),
    },
  ])
  const keepButton = (wanted: (typeof decisions)[number]['each'], value: string) => {
    const at = decisions.findIndex(({ each }) => each === wanted)
    return (
      <Button variant="secondary" size="small" onClick={decisions[at]!.run}>
        {value.length <= LABEL_MAX && value !== '–'
          ? t('document.keep_value', { value })
          : t('document.keep')}
        {at < KEYS_MAX && <KeyCap code={`Digit${at + 1}`} isPlain />}
      </Button>
    )
  }
  const group = (name: 'changed' | 'added' | 'removed', members: readonly Change[]) =>
    members.length > 0 && (
      <Block title={t(`document.groups.${name}`)} count={members.length}>
        <DiffTable>
          {inRows(members).map((row) => (
            <ChangeRow key={row.map(({ path }) => path).join(' ')} row={row} words={{ subjectOf, valueOf }} />
          ))}
        </DiffTable>
      </Block>
    )
  const side = (
    <section className={effect.effect} aria-labelledby="if-written">
      <header>
        <h2 id="if-written" className="text-15 font-semibold">
          {t('document.if_written')}
        </h2>
      </header>
      <dl>
        {(
          [
            ['changed', changed.length],
            ['moved', moved],
            ['added', changes.filter(isAdded).length],
            ['removed', changes.filter(isRemoved).length],
            ['conflicts', conflicts.length],
            ['refused', refused.length],
          ] as const
        ).map(([name, count]) => (
          <div key={name}>
            <dt>{t(`document.groups.${name}`)}</dt>
            <dd className="type-num text-18">{count}</dd>
          </div>
        ))}
      </dl>
      <footer>
        {children}
        <p className="text-13 text-text-2">{t('document.all_or_nothing')}</p>
      </footer>
    </section>
  )
  return (
    <Columns isWide side={side}>
      {!isRead && <p className="text-text-2">{t('document.not_read')}</p>}
      {isRead && changes.length + refused.length + conflicts.length === 0 && (
        <p className="text-text-2">{t('document.no_changes')}</p>
      )}
      {group('changed', changed)}
      {conflicts.length > 0 && (
        <Block title={t('document.groups.conflicts')} count={conflicts.length}>
          <DiffTable>
            {conflicts.map((each) => {
              const { path, document, desk, by } = each
              return (
                <DiffRow
                  key={path}
                  subject={subjectOf(path)}
                  path={path}
                  before={valueOf(path, document)}
                  after={valueOf(path, desk)}
                >
                  {by && <p className="text-13 text-text-3">{t('document.changed_by', { name: by.name })}</p>}
                  {ours.includes(path) ? (
                    <p className="text-13 text-text-2">{t('document.document_wins')}</p>
                  ) : (
                    <div className="mt-2 flex flex-wrap gap-2">
                      {keepButton(each, valueOf(path, desk))}
                      <Button variant="secondary" size="small" onClick={() => onOurs(path)}>
                        {t('document.as_document')}
                      </Button>
                    </div>
                  )}
                </DiffRow>
              )
            })}
          </DiffTable>
        </Block>
      )}
      {group('added', changes.filter(isAdded))}
      {group('removed', changes.filter(isRemoved))}
      {refused.length > 0 && (
        <Block title={t('document.groups.refused')} count={refused.length}>
          <DiffTable>
            {refused.map((each) => (
              <DiffRow
                key={`${each.path} ${valueOf(each.path, each.before)}`}
                subject={subjectOf(each.path)}
                path={each.path}
                before={valueOf(each.path, each.before)}
                after={valueOf(each.path, each.after)}
                isRefused
              >
                {reasons[each.path]?.map((reason) => (
                  <p key={reason} className="text-13 text-text-2">
                    {reason}
                  </p>
                ))}
                {each.predictions !== null && each.predictions > 0 && (
                  <p className="text-13 text-text-2">
                    {t('document.in_the_way', {
                      count: each.predictions,
                      number: number(each.predictions),
                    })}
                  </p>
                )}
                <div className="mt-2">{keepButton(each, valueOf(each.path, each.before))}</div>
              </DiffRow>
            ))}
          </DiffTable>
        </Block>
      )}
    </Columns>
  )
}

type ChangeRowProps = {
  row: readonly Change[]
  words: Pick<ReturnType<typeof useChangeWords>, 'subjectOf' | 'valueOf'>
}

/** The most names of a row that stands for many items. */
const NAMES_MAX = 3

/** A change, or many items of one list that are all added or all removed. */
function ChangeRow({ row, words: { subjectOf, valueOf } }: ChangeRowProps) {
  const { t } = useTranslation('desk')
  const withOwnTimes = useOwnTimes()
  const [{ path, before, after, effect: text, predictions }] = row as [Change]
  if (row.length === 1) {
    return (
      <DiffRow
        subject={subjectOf(path)}
        path={path}
        before={before === null ? null : valueOf(path, before)}
        after={after === null ? null : valueOf(path, after)}
      >
        {text && <p className="text-13 text-text-3">{withOwnTimes(text)}</p>}
        <KeptNote predictions={predictions} />
      </DiffRow>
    )
  }
  const list = path.replace(/\[.*/, '')
  const names = row.slice(0, NAMES_MAX).map((each) => valueOf(each.path, each.after ?? each.before))
  const all = t('document.and_more', { names: names.join(', '), count: row.length - NAMES_MAX })
  return (
    <DiffRow
      subject={t('document.items', { list: t(`document.lists.${list}`), count: row.length })}
      path={list}
      before={after === null ? all : null}
      after={after === null ? null : all}
    >
      {text && <p className="text-13 text-text-3">{withOwnTimes(text)}</p>}
    </DiffRow>
  )
}
