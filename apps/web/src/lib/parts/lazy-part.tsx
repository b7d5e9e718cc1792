import { type ComponentType, type ReactNode, use } from 'react'
import { loadChunk } from './chunk.ts'

export type LazyPart<Props> = ((props: Props) => ReactNode) & {
  /**
   * Loads the code ahead. It never rejects: rendering shows the failure, and the next `preload` tries again.
   */
  preload: () => Promise<void>
  isLoaded: () => boolean
}

/**
 * Returns a component whose code loads when it is first needed. Once loaded it renders at once, so that it
 * replaces the old content without a blank screen.
 */
export function lazyPart<Name extends string, Props extends object>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
): LazyPart<Props> {
  let Part: ComponentType<Props> | undefined
  let loading: Tracked | undefined

  function begin(): Tracked {
    if (!loading || loading.status === 'rejected') {
      loading = track(
        loadChunk(load).then((module) => {
          Part = module[name]
        }),
      )
    }
    return loading
  }
  function Lazy(props: Props) {
    use(loading ?? begin())
    return Part && <Part {...props} />
  }
  return Object.assign(Lazy, {
    preload: () => begin().catch(() => undefined),
    isLoaded: () => Part !== undefined,
  })
}

type Tracked = Promise<void> & { status?: any; reason?: unknown }

/** Writes the status and the value onto the promise, so that React's `use` reads them without waiting. */
function track(promise: Tracked): Tracked {
  promise.status = 'pending'
  promise.then(
    () => {
      promise.status = 'fulfilled'
    },
    (reason: unknown) => {
      promise.status = 'rejected'
      promise.reason = reason
    },
  )
  return promise
}
