import { organisedBy } from '@called-it/contract/account/roles.ts'
import { listDeskEvents, postPresence, readToday } from '@called-it/contract/organiser/desk.ts'
import { listEventAnswers, readRawAnswer } from '@called-it/contract/feeds/event-answers.ts'
import { listFeeds } from '@called-it/contract/feeds/feeds.ts'
import { readDeskEvent } from '@called-it/contract/organiser/desk-event.ts'
import { searchDesk } from '@called-it/contract/organiser/desk-search.ts'
import { readCard } from '@called-it/contract/organiser/fight-cards.ts'
import { isTrue } from '@called-it/contract/organiser/organiser-call.ts'
import { readSending } from '@called-it/contract/organiser/sending.ts'
import type { FeedSettings } from '../feeds/feeds.ts'
import * as notifications from '../notifications/notifications.ts'
import type { Mount, SignedIn } from '../platform/http/endpoint.ts'
import type { Db } from '../schema.ts'
import * as desk from './desk.ts'
import * as answers from './feeds/answers.ts'
import { readFeeds } from './feeds/feeds.ts'

export function deskRoutes(mount: Mount<SignedIn>, db: Db, { sources }: { sources: FeedSettings }): void {
  mount(readToday, ({ user }) => desk.readToday(db, organisedBy(user.roles)))
  mount(listFeeds, ({ user, query: { tournament } }) =>
    readFeeds(db, { scope: organisedBy(user.roles), tournament, settings: sources }),
  )
  mount(listEventAnswers, ({ user, params }) => answers.readEventAnswers(db, user.roles, params.id))
  mount(readRawAnswer, async ({ user, params }) => ({
    answer: await answers.readRawAnswer(db, user.roles, params.id),
  }))
  mount(readSending, async () => ({ senders: await notifications.readSending(db) }))
  mount(postPresence, async ({ user, body }) => ({
    present: await desk.setPresence(db, user.id, body.event),
  }))
  mount(searchDesk, async ({ user, query: { q, kind } }) => ({
    results: await desk.searchDesk(db, q, organisedBy(user.roles), kind),
  }))
  mount(readCard, ({ params }) => desk.readCard(db, params))
  mount(readDeskEvent, ({ params }) => desk.readEvent(db, params))
  mount(listDeskEvents, ({ user, query: { tournament, round, needs_hand, ...paging } }) =>
    desk.listEvents(
      db,
      { tournament, round, needsHand: isTrue(needs_hand), scope: organisedBy(user.roles) },
      paging,
    ),
  )
}
