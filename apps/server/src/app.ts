import { COMPANY_REDIRECTS } from '@called-it/contract/account/company.ts'
import { ENDPOINTS } from '@called-it/contract/endpoints.ts'
import type { Language } from '@called-it/contract/languages.ts'
import { readStream } from '@called-it/contract/topics.ts'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { accountRoutes } from './accounts/routes.ts'
import type { AppParts, BaseParts } from './app-parts.ts'
import {
  AVATARS_PATH,
  findAvatar,
  findUnsubscribing,
  makeAuthenticate,
  makeAvatarLimit,
  makeSignInLimits,
  stopByToken,
  type SignIn,
  type UserRow,
} from './accounts/accounts.ts'
import { companyRoutes } from './company/routes.ts'
import { CONTEST_PICTURES_PATH, findContestPicture, readBrand, readContest } from './contest/contest.ts'
import { contestRoutes } from './people/contest-routes.ts'
import { contentRoutes } from './content/routes.ts'
import { deskRoutes } from './desk/routes.ts'
import { doctorRoutes } from './doctor/routes.ts'
import { draftRoutes } from './drafts/routes.ts'
import { organiserRoutes } from './organiser/routes.ts'
import { makeEntry } from './invitations/invitations.ts'
import { makeReadingLimit } from './invitations/reading-limit.ts'
import { invitationRoutes } from './invitations/routes.ts'
import { feedRoutes } from './feeds/routes.ts'
import { hallRoutes } from './hall/routes.ts'
import { makeChatLimit } from './chat/chat.ts'
import { chatRoutes } from './chat/routes.ts'
import { ownUser } from './account/own-user.ts'
import { ownAccountRoutes } from './account/routes.ts'
import { makeExportLimit } from './account/export.ts'
import { tournamentViewRoutes } from './tournament-views/routes.ts'
import { teamViewRoutes } from './team-views/routes.ts'
import { backupRoutes } from './backups/routes.ts'
import { peopleRoutes } from './people/routes.ts'
import { profileRoutes } from './profiles/routes.ts'
import {
  isHttps,
  makeProtection,
  pagePolicy,
  resourcePolicy,
  TELEGRAM_FRAMES,
} from './platform/http/browser-policy.ts'
import { capConnections, REQUEST_MAX_MS, timesOf } from './platform/http/connections.ts'
import { serveDevMessenger } from './platform/messenger/dev-messenger.ts'
import { makePlainPages } from './platform/plain-page/plain-page.ts'
import { serveUnsubscribe } from './platform/mail/unsubscribe-page.ts'
import { serveDocs } from './platform/openapi/docs.ts'
import { makeMount, type Mount } from './platform/http/endpoint.ts'
import { serveHealth } from './platform/http/health.ts'
import { answerHead, answerNotFound, answerUnreadable, prepareHttp, translate } from './platform/http/http.ts'
import { servePrivacy } from './privacy/routes.ts'
import { openapiOf } from './platform/openapi/openapi.ts'
import { servePictures } from './platform/http/pictures.ts'
import { trustOf, warnOfUntrusted } from './platform/network/proxies.ts'
import { serveStream } from './platform/live/stream.ts'
import { ANSWER_TIMES, cutUnread } from './platform/http/unread-answers.ts'
import { makeTraceIds } from './platform/http/trace.ts'
import { makeUserLimits, USER_ALLOWANCE } from './platform/limits/user-limits.ts'
import { comparisonRoutes } from './comparisons/routes.ts'
import { makeRecordReader } from './leagues/leagues.ts'
import { makeMetrics } from './metrics/metrics.ts'
import { leagueRoutes } from './leagues/routes.ts'
import { makeNightReaders } from './nights/nights.ts'
import { nightRoutes } from './nights/routes.ts'
import { makeLockedReader } from './predictions/predictions.ts'
import { makeProfileReaders } from './profiles/profiles.ts'
import { recapRoutes } from './recaps/routes.ts'
import { makeInvitationLimit } from './teams/invitation.ts'
import { teamRoutes } from './teams/routes.ts'
import { predictionRoutes } from './predictions/routes.ts'
import { makeRatingReaders } from './ratings/ratings.ts'
import { ratingRoutes } from './ratings/routes.ts'
import type { Db } from './schema.ts'
import { serveWebApp } from './web-app.ts'
import { settingsRoutes } from './settings/routes.ts'
import { statisticsRoutes } from './statistics/routes.ts'
import { makeStatisticsReader } from './statistics/statistics.ts'
import { tournamentRoutes } from './tournaments/routes.ts'

/** Builds the whole HTTP side. Tests build it on a real database and inject requests. */
export async function buildApp(parts: AppParts): Promise<FastifyInstance> {
  const { config, database, live, jobs, ways, builtin } = parts
  const db: Db = database.db
  const app = await openApp(parts)
  const authenticate = makeAuthenticate(db, config.organisers, (error) =>
    app.log.warn({ err: error }, 'could not note that sessions are in use'),
  )
  const limits = makeUserLimits(database.pool, parts.allowance ?? USER_ALLOWANCE)
  const mount: Mount<UserRow> = makeMount(app, authenticate, limits, config.nodeEnv !== 'production')
  const signIn: SignIn = {
    ways,
    jobs,
    limits: makeSignInLimits(database, config.trustedNetworks, parts.hashCost),
    organisers: config.organisers,
    entry: makeEntry(config.organisers),
  }
  const describe = (row: UserRow) => ownUser(db, row)
  const avatars = makeAvatarLimit(database.pool)
  accountRoutes(mount, db, { ...signIn, avatars, pushHosts: config.pushHosts, describe })
  companyRoutes({ app, mount, database, authenticate, describe, signIn, config }, parts.company ?? null)
  const nameIn = (language: Language) => async () => (await readContest(db)).name[language]
  const settings = { communityUrl: config.communityUrl, hasBuiltinMessenger: builtin !== null }
  settingsRoutes(app, mount, settings, nameIn('ru'))
  const readers = makeRatingReaders(db, live)
  const locked = makeLockedReader(db)
  const records = makeRecordReader(db)
  tournamentRoutes(mount, db)
  predictionRoutes(mount, db)
  ratingRoutes(mount, db, readers)
  statisticsRoutes(mount, makeStatisticsReader(db, readers))
  hallRoutes(mount, db)
  comparisonRoutes(mount, readers, locked)
  recapRoutes(mount, db, readers, locked)
  nightRoutes(mount, makeNightReaders(db, readers))
  leagueRoutes(mount, db, records)
  tournamentViewRoutes(mount, db, readers.rows)
  ownAccountRoutes(mount, db, readers.rows, makeExportLimit(database.pool))
  teamRoutes(mount, db, makeInvitationLimit(database.pool))
  teamViewRoutes(mount, db, readers, config.publicUrl)
  profileRoutes(mount, db, makeProfileReaders(db, readers.rows))
  chatRoutes(mount, db, records, makeChatLimit(database.pool))
  invitationRoutes(mount, db, { publicUrl: config.publicUrl, limit: makeReadingLimit(database.pool) })
  contestRoutes(mount, db, ways)
  peopleRoutes(mount, db)
  backupRoutes(mount, db, jobs)
  organiserRoutes(mount, db, { jobs, reopenHours: config.reopenHours })
  contentRoutes(mount, db)
  deskRoutes(mount, db, { sources: config.feeds })
  feedRoutes(mount, db, { jobs, sources: config.feeds })
  draftRoutes(mount, db, { jobs, sources: config.feeds })

  const policy = pagePolicy(isHttps(config.publicUrl))
  const frames = ways.some(({ key }) => key === 'telegram') ? TELEGRAM_FRAMES : []
  const shared = resourcePolicy(config.corsOrigins)
  servePictures(app, AVATARS_PATH, 'image/webp', (key) => findAvatar(db, key), { headers: shared })
  servePictures(app, CONTEST_PICTURES_PATH, 'image/webp', (key) => findContestPicture(db, key), {
    headers: shared,
    isPublic: true,
  })
  serveStream(app, db, live, authenticate)
  const writePlainPage = makePlainPages(parts.webFolder ?? null, (language) => readBrand(db, language))
  serveUnsubscribe(app, writePlainPage, {
    find: (token) => findUnsubscribing(db, token),
    stop: (token) => stopByToken(db, token),
  })
  doctorRoutes(app, mount, database, { settings: config, ways })
  servePrivacy(app, writePlainPage)
  serveDocs(app, {
    makeDocument: (title) =>
      openapiOf([...ENDPOINTS, ...COMPANY_REDIRECTS, readStream], { title, version: '1' }),
    findName: nameIn('en'),
    policy,
  })
  if (builtin) serveDevMessenger(app, builtin, config.isMessengerChosen, nameIn('ru'))
  if (parts.webFolder) {
    const { webFolder: folder } = parts
    const web = { folder, mainWay: ways[0]?.key, hasWorker: config.hasServiceWorker, shared, policy }
    await serveWebApp(app, db, web, {
      byHttps: isHttps(config.publicUrl),
      frames,
      publicUrl: config.publicUrl,
    })
  } else app.setNotFoundHandler(answerNotFound)
  return app
}

/** Builds the HTTP side of a process without the API: liveness, readiness and metrics. */
export async function buildHealthApp(parts: BaseParts): Promise<FastifyInstance> {
  return (await openApp(parts)).setNotFoundHandler(answerNotFound)
}

async function openApp(parts: BaseParts): Promise<FastifyInstance> {
  const { config, database, log, isMigrated, requestMaxMs = REQUEST_MAX_MS } = parts
  const trust = trustOf(config.trustProxy)
  const protect = makeProtection(isHttps(config.publicUrl))
  const app = Fastify({
    ...timesOf(requestMaxMs),
    ...(log ? { loggerInstance: log } : { logger: false }),
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'trace_id' }),
    genReqId: makeTraceIds(trust),
    trustProxy: trust,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    exposeHeadRoutes: false,
    // Requests in flight finish when the server stops; idle connections do not delay it.
    forceCloseConnections: 'idle',
    // Requests that arrive while it stops get the usual refusal (platform/http/drain.ts).
    return503OnClosing: false,
    // An address that cannot be parsed gets the usual refusal too, although no hook ran.
    frameworkErrors: (error, request, reply) => {
      protect(request, reply)
      translate(error, request, reply)
    },
    clientErrorHandler: answerUnreadable,
  })
  warnOfUntrusted(app, trust)
  capConnections(app.server, {
    most: config.connectionsPerAddress,
    isProxy: (address) => trust !== false && trust(address, 0),
    onClosed: (network) => app.security.record('limit_met', { network, limit: 'connections' }),
  })
  cutUnread(app.server, parts.answerTimes ?? ANSWER_TIMES)
  answerHead(app)
  await prepareHttp(app, { corsOrigins: config.corsOrigins, protect, loopDelayMax: parts.loopDelayMax })
  const metrics = makeMetrics(parts.metricsDb ?? database.db)
  serveHealth(app, { pool: database.pool, isMigrated, metricsToken: config.metricsToken, metrics })
  return app
}
