import { useFormat } from '../../lib/language/format.ts'
import { useLocalized } from '../../lib/language/language.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { type LeaguePredictions, teamsById } from './league-predictions.ts'

type CrowdOfEightProps = { predictions: LeaguePredictions; crowd: NonNullable<LeaguePredictions['crowd']> }

/** As many teams as a prediction names. */
const SHOWN = 8

/** The teams and the favourite that most users chose: known once it is locked. */
export function CrowdOfEight({ predictions, crowd }: CrowdOfEightProps) {
  const { t } = useTranslation('top-eight')
  const localized = useLocalized()
  const { number } = useFormat()
  const teams = teamsById(predictions)
  const share = (count: number) => Math.round((count / crowd.total) * 100)
  const nameOf = (id: number) => {
    const team = teams.get(id)
    return team ? localized(team.name) : ''
  }
  const [favourite] = crowd.favourites
  return (
    <section className="panel px-6 py-5 max-tablet:px-4" aria-label={t('crowd.title')}>
      <h3 className="type-h3 text-[24px]">{t('crowd.title')}</h3>
      <p className="mt-1 text-13 text-text-3">
        {t('crowd.from', { count: crowd.total, number: number(crowd.total) })}
      </p>
      <ul className="mt-4 grid gap-3">
        {crowd.picks.slice(0, SHOWN).map(({ id, count }) => (
          <li key={id} className="text-14">
            <span className="flex justify-between gap-3">
              <span className="min-w-0 [overflow-wrap:anywhere]">{nameOf(id)}</span>
              <b className="font-semibold whitespace-nowrap">{t('crowd.share', { share: share(count) })}</b>
            </span>
            <span className="mt-1.5 block h-1 bg-s3" aria-hidden="true">
              <span
                className={`block h-full ${predictions.prediction?.team_ids.includes(id) ? 'bg-accent' : 'bg-line-2'}`}
                style={{ width: `${share(count)}%` }}
              />
            </span>
          </li>
        ))}
      </ul>
      {favourite && (
        <p className="mt-4 text-13 text-text-2">
          {t('crowd.favourites', { name: nameOf(favourite.id), share: share(favourite.count) })}
        </p>
      )}
    </section>
  )
}
