import type { TeamMoment } from '@called-it/contract/teams/chat.ts'
import { Calculator, Target, UserPlus } from 'lucide-react'
import { UserName } from '../../game/users/namesakes.tsx'
import { useFormat } from '../../lib/language/format.ts'
import { useLocalized } from '../../lib/language/language.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import styles from './chat.module.css'

const ICONS = { joined: UserPlus, exact: Target, round: Calculator }

/** The greatest number of names in a line; for more the line shows only their number. */
const NAMED = 3

/** A moment of the team as a quiet line between messages. */
export function MomentLine({ moment }: { moment: TeamMoment }) {
  const { time } = useFormat()
  const Icon = ICONS[moment.type]
  return (
    <li className={styles.moment} data-line>
      <Icon aria-hidden="true" />
      <p>
        {moment.type === 'round' ? <RoundText moment={moment} /> : <PeopleText moment={moment} />}{' '}
        <time className="text-12 whitespace-nowrap text-text-3" dateTime={moment.at}>
          {time(moment.at)}
        </time>
      </p>
    </li>
  )
}

type MomentOf<Type extends TeamMoment['type']> = Extract<TeamMoment, { type: Type }>

/** The users who joined, or who predicted an exact score. */
function PeopleText({ moment }: { moment: MomentOf<'joined'> | MomentOf<'exact'> }) {
  const { t } = useTranslation('chat')
  const localized = useLocalized()
  const count = moment.users.length
  const shown = count > NAMED ? moment.users.slice(0, NAMED - 1) : moment.users
  const rest = count - shown.length
  return (
    <>
      <b>
        {shown.map((user, at) => (
          <span key={user.id}>
            {at > 0 && ', '}
            <UserName user={user} />
          </span>
        ))}
        {rest > 0 && t('moments.more', { count: rest })}
      </b>
      {moment.type === 'joined'
        ? t('moments.joined', { count })
        : t('moments.exact', {
            first: moment.event.first ? localized(moment.event.first) : '',
            second: moment.event.second ? localized(moment.event.second) : '',
            score: `${moment.score.first}:${moment.score.second}`,
          })}
    </>
  )
}

/** The best result of a round and the leader of the team. */
function RoundText({ moment: { round, best, leader } }: { moment: MomentOf<'round'> }) {
  const { t } = useTranslation('chat')
  const { number } = useFormat()
  const localized = useLocalized()
  return (
    <>
      {t('moments.round', { round: localized(round.name) })}{' '}
      {best.map(({ user, points }, at) => {
        const Strong = at === 0 ? 'b' : 'span'
        return (
          <Strong key={user.id}>
            {at > 0 && ', '}
            <UserName user={user} /> {number(points)}
          </Strong>
        )
      })}
      {best.length > 0 ? '. ' : ''}
      {t('moments.leads')}{' '}
      <b>
        <UserName user={leader.user} />, {number(leader.points)}
      </b>
    </>
  )
}
