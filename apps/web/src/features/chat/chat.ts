import type { Message, readMessages } from '@called-it/contract/teams/chat.ts'
import type { Answer } from '@called-it/contract/endpoint.ts'
import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query'
import { call } from '../../lib/http/api.ts'
import { keys } from '../../game/queries/query-keys.ts'
import { keyOf } from './moment-key.ts'

/** The chat of a tournament's team, by the team's public id. */
export type ChatPlace = { slug: string; team: number | string }

export type ChatPage = Answer<typeof readMessages>
type Chat = InfiniteData<ChatPage, string>

/** The chat of a team, the newest page first; the next page has the messages before it. */
export function messagesQuery({ slug, team }: ChatPlace) {
  return infiniteQueryOptions({
    queryKey: keys.messages(slug, team),
    queryFn: ({ pageParam }) =>
      call('GET /api/v1/teams/{id}/messages', {
        params: { id: String(team) },
        query: pageParam ? { before: pageParam } : {},
      }),
    initialPageParam: '',
    getNextPageParam: ({ meta, messages }) => (meta.has_more ? String(messages.at(-1)!.id) : undefined),
  })
}

/**
 * Loads the messages newer than the loaded ones and inserts them, so that a new message does not reload whole
 * pages. If there are more than one answer holds, or a message was removed, the whole chat loads again.
 */
export function newsQuery(queryClient: QueryClient, place: ChatPlace) {
  const { slug, team } = place
  const { queryKey } = messagesQuery(place)
  return queryOptions({
    queryKey: keys.chatNews(slug, team),
    // A chat that has just loaded has no newer messages.
    initialData: null,
    queryFn: async () => {
      const newest = queryClient.getQueryData(queryKey)?.pages[0]?.messages[0]
      const isComplete = newest !== undefined && (await loadNews(queryClient, place, newest.id))
      if (!isComplete) await queryClient.invalidateQueries({ queryKey, exact: true })
      return null
    },
  })
}

/** Loads what is newer than a message; false if the loaded pages are outdated or are loading just now. */
async function loadNews(queryClient: QueryClient, place: ChatPlace, newest: number): Promise<boolean> {
  const { queryKey } = messagesQuery(place)
  const news = await call('GET /api/v1/teams/{id}/messages', {
    params: { id: String(place.team) },
    query: { after: String(newest) },
  })
  const [known] = queryClient.getQueryData(queryKey)?.pages ?? []
  const isRequested = queryClient.isFetching({ queryKey, exact: true }) > 0
  if (!known || isRequested || news.meta.has_more || news.removed !== known.removed) return false
  change(queryClient, place, (page, at) => (at > 0 ? page : joinPages(news, page)))
  return true
}

/** Joins the newest page with newer messages and moments. */
function joinPages(news: ChatPage, page: ChatPage): ChatPage {
  const ids = new Set(news.messages.map(({ id }) => id))
  const messages = [...news.messages, ...page.messages.filter(({ id }) => !ids.has(id))]
  const newKeys = new Set(news.moments.map(keyOf))
  const moments = [...news.moments, ...page.moments.filter((moment) => !newKeys.has(keyOf(moment)))]
  return { ...page, messages, moments, read_to: news.read_to, unread: news.unread }
}

/** The number of a team's messages not seen on any device; 100 means more. For screens without the chat. */
export function unreadQuery({ slug, team }: ChatPlace) {
  return queryOptions({
    queryKey: keys.unread(slug, team),
    queryFn: async () =>
      (await call('GET /api/v1/teams/{id}/messages', { params: { id: String(team) }, query: { limit: '1' } }))
        .unread,
  })
}

/**
 * Adds a message that the server has accepted. Running requests start again, since their answers may lack it.
 */
export async function addMessage(
  queryClient: QueryClient,
  place: ChatPlace,
  message: Message,
): Promise<void> {
  const { queryKey } = messagesQuery(place)
  const isRequested = queryClient.isFetching({ queryKey, exact: true }) > 0
  await queryClient.cancelQueries({ queryKey, exact: true })
  change(queryClient, place, (page, at) => {
    if (at > 0 || page.messages.some(({ id }) => id === message.id)) return page
    const messages = [message, ...page.messages].toSorted((a, b) => b.id - a.id)
    return { ...page, messages, read_to: Math.max(page.read_to, message.id) }
  })
  void queryClient.invalidateQueries({ queryKey: keys.chatNews(place.slug, place.team) })
  if (isRequested) void queryClient.invalidateQueries({ queryKey, exact: true })
}

/** Removes a message for everybody; a message that is removed already is no error. */
export async function removeMessage(queryClient: QueryClient, place: ChatPlace, id: number): Promise<void> {
  await call('DELETE /api/v1/teams/{id}/messages/{messageId}', {
    params: { id: String(place.team), messageId: String(id) },
  })
  const { queryKey } = messagesQuery(place)
  await queryClient.cancelQueries({ queryKey })
  change(queryClient, place, (page) => ({
    ...page,
    messages: page.messages.filter((message) => message.id !== id),
  }))
  void queryClient.invalidateQueries({ queryKey })
}

/** Marks everything up to a message as read, on the server and so on the user's other devices. */
export async function markRead(queryClient: QueryClient, place: ChatPlace, id: number): Promise<void> {
  const { read_to } = await call('POST /api/v1/teams/{id}/messages/read', {
    params: { id: String(place.team) },
    body: { message_id: id },
  })
  change(queryClient, place, (page, at) => (at > 0 ? page : { ...page, read_to, unread: 0 }))
  queryClient.setQueryData(unreadQuery(place).queryKey, 0)
}

function change(
  queryClient: QueryClient,
  place: ChatPlace,
  changed: (page: ChatPage, at: number) => ChatPage,
): void {
  queryClient.setQueryData<Chat>(
    messagesQuery(place).queryKey,
    (chat) => chat && { ...chat, pages: chat.pages.map(changed) },
  )
}
