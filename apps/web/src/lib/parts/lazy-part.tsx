import { type ComponentType, type ReactNode, use } from 'react'
import { loadChunk } from './chunk.ts'

export type LazyPart<Props> = ((props: Props) => ReactNode) & {
  /** Loads it ahead. Never fails: a failure is told by rendering it, and the next `preload` tries again. */
  preload: () => Promise<void>
  isLoaded: () => boolean
}

/**
 * A component whose code is loaded when it is first needed. Loaded, it renders at once, so that what was on screen
 * before is replaced without a blank between.
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

/** Writes on the promise how it ended, where React looks: then `use` need not wait to find out. */
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
