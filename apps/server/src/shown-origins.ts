import { listVideos } from './content/content.ts'
import type { Shown } from './platform/http/browser-policy.ts'
import type { Db } from './schema.ts'
import { listImageOrigins } from './tournaments/tournaments.ts'

/**
 * Lists the origins of what pages show from other sites: pictures of tournaments, and videos of the content.
 */
export async function listShown(db: Db): Promise<Shown> {
  const [pictures, { videos, posters }] = await Promise.all([listImageOrigins(db), listVideos(db)])
  return { images: [...pictures, ...posters], media: videos }
}
