import { holdText } from '@called-it/contract/feeds/hold-texts.ts'
import type { Language } from '@called-it/contract/languages.ts'
import { type deliverBy, listReachedOrganisers } from '../../accounts/accounts.ts'
import { nameMessage, readContest } from '../../contest/contest.ts'
import { inTransaction } from '../../platform/database/db.ts'
import { defineJob, type JobSender } from '../../platform/jobs.ts'
import type { Db } from '../../schema.ts'
import { takeUntold, type Untold } from './telling-store.ts'

type Notice = { text: string; account: string; language: Language; key: string }

/** Tells an organiser of what waits for a decision during play. */
export const NOTICE = defineJob<Notice>('feed-notices')

/**
 * Tells the organisers of each tournament once of what is held while it is played, and of a feed that is silent then. What was told
 * and the messages are one transaction, so that no crash loses or repeats them. `ways`: by which messages go out here, the best
 * first.
 */
export async function tellHolds(db: Db, jobs: JobSender, ways: readonly string[]): Promise<void> {
  await inTransaction(db, async (trx) => {
    const bySlug = Map.groupBy(await takeUntold(trx), ({ slug }) => slug)
    for (const [slug, untold] of bySlug)
      for (const { user_id, account, lang } of await listReachedOrganisers(trx, ways, slug)) {
        const language = lang ?? 'ru'
        const marks = untold.map(({ feed_id, hold }) => hold?.id ?? `silent-${feed_id}`)
        await jobs.send(trx, NOTICE, {
          text: textOf(untold, language),
          account,
          language,
          key: `feeds:${slug}:${marks.join('.')}:${user_id}`.slice(0, 200),
        })
      }
  })
}

/** The most questions that a message names. */
const NAMED_MAX = 3

/** Returns the message about a tournament: its questions first, and where they are decided. */
function textOf(untold: readonly Untold[], language: Language): string {
  const [{ tournament }] = untold as [Untold]
  const lines = untold.slice(0, NAMED_MAX).map((each) => lineOf(each, language))
  const more = untold.length - lines.length
  const end = {
    ru: `${more > 0 ? `И ещё ${more}. ` : ''}Решить можно на пульте, «Источники».`,
    en: `${more > 0 ? `And ${more} more. ` : ''}Decide at the desk, “Sources”.`,
  }
  return [`Called It: ${tournament[language]}.`, ...lines, end[language]].join('\n')
}

function lineOf({ hold, source }: Untold, language: Language): string {
  if (!hold) {
    return {
      ru: `Источник ${source} слишком долго молчит, а игра идёт.`,
      en: `The source ${source} has been silent for too long during play.`,
    }[language]
  }
  const sentence = holdText(hold.code, hold.data)[language]
  return `${[hold.name?.[language], source].filter(Boolean).join(', ')}: ${sentence}.`
}

/** Sends the message. Throws if the messenger may not have accepted it: it may then be sent twice, but is not lost. */
export async function deliverNotice(
  db: Db,
  deliver: ReturnType<typeof deliverBy>,
  { text, account, language, key }: Notice,
): Promise<void> {
  const named = nameMessage(text, await readContest(db), language)
  const delivery = await deliver(account, { text: named, key, language })
  if ('why' in delivery) throw new Error(`the messenger did not take a notice of feeds: ${delivery.why}`)
}
