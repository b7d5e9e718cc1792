import { useFormat } from '../../../lib/language/format.ts'
import { useTranslation } from '../../../lib/language/translation.ts'
import styles from './proof-grid.module.css'
import type { ProofState } from './proof-run.ts'

/** The greatest number of cells; with more records one cell stands for several. */
const CELLS = 600

type ProofGridProps = Pick<ProofState, 'checked' | 'mistakes' | 'wrong'> & {
  total: number
  /** The numbers of the viewer's records. */
  own: readonly number[]
}

/** The records of a draw as cells: not checked yet, correct, the viewer's own, or wrong. */
export function ProofGrid({ total, checked, mistakes, wrong, own }: ProofGridProps) {
  const { t } = useTranslation('draw')
  const { number } = useFormat()
  const each = Math.max(1, Math.ceil(total / CELLS))
  const cells = Math.ceil(total / each)
  const cellOf = (nth: number) => Math.floor((nth - 1) / each)
  const [ownCells, wrongCells] = [new Set(own.map(cellOf)), new Set(wrong.map(cellOf))]
  const lookOf = (at: number) => {
    if (wrongCells.has(at)) return 'wrong'
    if (Math.min((at + 1) * each, total) > checked) return 'ahead'
    return ownCells.has(at) ? 'own' : 'right'
  }
  const looks = Array.from({ length: cells }, (_, at) => lookOf(at))
  const isAny = (look: string) => looks.includes(look as (typeof looks)[number])
  return (
    <div className="grid min-w-0 gap-3.5">
      <div
        className={styles.grid}
        role="img"
        aria-label={t('proof.grid', {
          checked: number(checked),
          total: number(total),
          wrong: number(mistakes),
        })}
      >
        {looks.map((look, at) => (
          <i key={at} data-look={look} />
        ))}
      </div>
      <ul className={styles.legend}>
        {isAny('right') && <Key look="right">{t('proof.legend.right')}</Key>}
        {isAny('own') && (
          <Key look="own">
            {t('proof.legend.own', {
              numbers: own.map((nth) => t('proof.legend.nth', { nth: number(nth) })).join(', '),
            })}
          </Key>
        )}
        {isAny('wrong') && <Key look="wrong">{t('proof.legend.wrong')}</Key>}
        {isAny('ahead') && <Key look="ahead">{t('proof.legend.ahead')}</Key>}
        {each > 1 && <li>{t('proof.legend.cell', { count: each })}</li>}
      </ul>
    </div>
  )
}

function Key({ look, children }: { look: string; children: string }) {
  return (
    <li>
      <i data-look={look} />
      {children}
    </li>
  )
}
