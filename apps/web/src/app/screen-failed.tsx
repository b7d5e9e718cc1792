import type { ErrorComponentProps } from '@tanstack/react-router'
import { ApiError } from '../lib/http/api.ts'
import { ChunkError } from '../lib/parts/chunk.ts'
import { lazyPart } from '../lib/parts/lazy-part.tsx'
import { NoConnectionPage } from '../pages/no-connection.tsx'

const BrokenPage = lazyPart(() => import('../pages/broken.tsx'), 'BrokenPage')

/** Replaces a screen that did not load or that threw while it was shown. */
export function ScreenFailed({ error }: ErrorComponentProps) {
  const isCodeMissing = error instanceof ChunkError || (error instanceof ApiError && error.code === 'offline')
  return isCodeMissing ? <NoConnectionPage /> : <BrokenPage error={error} />
}
