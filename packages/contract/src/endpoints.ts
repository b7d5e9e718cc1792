import * as accounts from './account/accounts.ts'
import * as company from './account/company.ts'
import { readComparison } from './ratings/comparison.ts'
import * as drafts from './drafts/drafts.ts'
import { listEventAnswers, readRawAnswer } from './feeds/event-answers.ts'
import * as feeds from './feeds/feeds.ts'
import type { Endpoint } from './endpoint.ts'
import { KIND_CALLS } from './kind-list.ts'
import * as favourites from './ratings/favourites.ts'
import * as backups from './contest/backups.ts'
import { exportAudit, postTakeBack, readAudit } from './organiser/audit.ts'
import { searchDesk } from './organiser/desk-search.ts'
import { readDeskEvent } from './organiser/desk-event.ts'
import { listDeskEvents, postPresence, readToday } from './organiser/desk.ts'
import { postDoctor, readHealth } from './health/health.ts'
import { readSending } from './organiser/sending.ts'
import * as organisedTournaments from './organiser/organised-tournaments.ts'
import { callOffEvents, moveEvents, putEvent } from './organiser/events.ts'
import { putCard, readCard } from './organiser/fight-cards.ts'
import * as organiserEntities from './organiser/organiser-entities.ts'
import * as outcomes from './organiser/outcomes.ts'
import { readSideProposals } from './organiser/side-proposals.ts'
import * as ownAccount from './account/own-account.ts'
import * as ownChannels from './account/own-channels.ts'
import * as identities from './account/identities.ts'
import * as push from './account/push.ts'
import * as mailStops from './people/mail-stops.ts'
import * as invitations from './people/invitations.ts'
import * as people from './people/people.ts'
import * as progress from './predictions/progress.ts'
import * as ratingFilter from './ratings/rating-filter.ts'
import * as ratings from './ratings/ratings.ts'
import { readRecap } from './ratings/recap.ts'
import * as chat from './teams/chat.ts'
import * as contest from './contest/contest.ts'
import { putEntry, readEntry } from './contest/entry.ts'
import * as content from './content/content.ts'
import * as texts from './content/texts.ts'
import * as sessions from './account/sessions.ts'
import * as telegram from './account/telegram.ts'
import * as results from './organiser/results.ts'
import * as settings from './settings.ts'
import * as teamRatings from './ratings/team-ratings.ts'
import * as teams from './teams/teams.ts'
import { readTeamInvitation } from './teams/team-invitation.ts'
import * as tournamentStatistics from './tournaments/tournament-statistics.ts'
import * as tournaments from './tournaments/tournaments.ts'
import * as winners from './tournaments/winners.ts'
import * as userStatistics from './ratings/user-statistics.ts'

const ALL = [
  accounts.sendCode,
  accounts.login,
  accounts.currentUser,
  accounts.logout,
  accounts.changeLanguage,
  ownAccount.logoutEverywhere,
  identities.listWays,
  identities.listIdentities,
  identities.sendLinkCode,
  identities.linkIdentity,
  identities.unlinkIdentity,
  push.readPushKey,
  push.addBrowser,
  push.removeBrowser,
  company.loginByCompany,
  company.logoutByCompany,
  company.beginCompanyLink,
  company.finishCompanyLink,
  telegram.beginTelegram,
  telegram.readTelegram,
  telegram.loginByTelegram,
  telegram.loginByMiniApp,
  telegram.beginTelegramLink,
  telegram.linkTelegram,
  invitations.readInvitation,
  invitations.readOwnInvitation,
  invitations.acceptInvitation,
  sessions.listSessions,
  sessions.endSession,
  ownAccount.updateProfile,
  ownAccount.putAvatar,
  ownAccount.deleteAvatar,
  ownAccount.switchMailing,
  ownChannels.readChannels,
  ownChannels.putChannels,
  ownAccount.listOwnTournaments,
  ownAccount.exportData,
  ownAccount.deleteUser,
  settings.readSettings,
  tournaments.listSports,
  tournaments.listTournaments,
  tournaments.listAllTournaments,
  tournaments.readTournament,
  tournamentStatistics.readStatistics,
  progress.readProgress,
  ...KIND_CALLS,
  ratings.readRatings,
  ratings.readAround,
  ratingFilter.readRatingFilter,
  favourites.pinUser,
  favourites.unpinUser,
  readComparison,
  readRecap,
  teamRatings.readGroupRatings,
  teamRatings.readTeamRatings,
  teamRatings.readBasketRating,
  teamRatings.readLeague,
  winners.readWinners,
  winners.readWinnersFilter,
  userStatistics.readUserStatistics,
  userStatistics.readUserUfcStatistics,
  userStatistics.readUserRanking,
  teams.distribute,
  teams.readOwnGroup,
  teams.readDraw,
  teams.createTeam,
  teams.readTeam,
  readTeamInvitation,
  teams.joinTeam,
  teams.deleteTeam,
  teams.leaveTeam,
  teams.removeMember,
  teams.renewTeam,
  chat.readMessages,
  chat.sendMessage,
  chat.removeMessage,
  chat.markRead,
  organisedTournaments.putTournament,
  organisedTournaments.readDocument,
  organisedTournaments.readSentDocument,
  organisedTournaments.deleteTournament,
  results.putResult,
  results.deleteResult,
  results.confirmResult,
  results.releaseEvent,
  putEvent,
  moveEvents,
  callOffEvents,
  readCard,
  putCard,
  readSideProposals,
  organiserEntities.postEntity,
  outcomes.putOutcomes,
  outcomes.readOutcomes,
  organisedTournaments.finishTournament,
  organisedTournaments.reopenTournament,
  readAudit,
  exportAudit,
  postTakeBack,
  readToday,
  readSending,
  postPresence,
  searchDesk,
  listDeskEvents,
  postDoctor,
  readHealth,
  people.listUsers,
  people.readUser,
  people.putRoles,
  people.listUserSessions,
  people.endUserSessions,
  people.endUserSession,
  people.blockUser,
  people.unblockUser,
  people.resetProfile,
  people.closeUser,
  backups.postBackup,
  backups.postDrill,
  mailStops.listMailStops,
  mailStops.resumeMail,
  invitations.listInvitations,
  invitations.postInvitation,
  invitations.putInvitation,
  invitations.renewInvitation,
  invitations.revokeInvitation,
  invitations.listUses,
  invitations.postList,
  invitations.postCsv,
  readEntry,
  putEntry,
  contest.readContest,
  contest.putContest,
  contest.putLogo,
  contest.deleteLogo,
  contest.testWay,
  contest.proveWay,
  contest.finishSetup,
  contest.claimContest,
  feeds.listFeeds,
  feeds.createFeed,
  feeds.runFeed,
  feeds.putFeed,
  feeds.deleteFeed,
  feeds.decideUnmatched,
  feeds.decideDisagreement,
  feeds.listCompetitions,
  listEventAnswers,
  readRawAnswer,
  drafts.createDraft,
  drafts.listDrafts,
  drafts.readDraft,
  drafts.putDraft,
  drafts.deleteDraft,
  drafts.checkDraft,
  drafts.publishDraft,
  readDeskEvent,
  content.readFaq,
  content.readRules,
  content.putContent,
  content.readContent,
  texts.readTexts,
  texts.putTexts,
] as const satisfies readonly Endpoint[]

/** Every call of the contract; the OpenAPI document and the tests of bad input walk this list. */
export const ENDPOINTS: readonly Endpoint[] = ALL

type AnyCall = (typeof ALL)[number]
/** Every call by its name, `GET /api/v1/sports`: a caller that uses names needs no schemas at run time. */
export type Calls = { [Call in AnyCall as `${Call['method']} ${Call['path']}`]: Call }
export type CallName = keyof Calls
