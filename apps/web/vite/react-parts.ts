import type { Plugin } from 'vite'

const REACT = /[\\/]react-dom[\\/]cjs[\\/]react-dom-client\.production\.js$/
/** What nothing imports from React's smaller files, by their names. */
const UNUSED_EXPORTS: Record<string, string> = {
  react:
    'Activity Profiler PureComponent ViewTransition addTransitionType cacheSignal unstable_useCacheRefresh',
  'react-dom':
    'preconnect prefetchDNS preinit preinitModule preload preloadModule requestFormReset unstable_batchedUpdates ' +
    'useFormState useFormStatus',
}
const SMALLER = /[\\/](react|react-dom)[\\/]cjs[\\/]\1\.production\.js$/
/** A stand-in for older Reacts than ours. */
const SHIM = /[\\/]use-sync-external-store-shim\.production\.js$/

/**
 * Functions that only run for what the application does not use: view transitions, markup that a server has rendered,
 * elements that React moves into the head, references to fragments, lists of suspended parts, activities, actions of forms,
 * custom elements, the page's own html, head and body, the memory of a compiler, and the browser's mark of a transition.
 * They throw.
 */
const UNUSED =
  'applyViewTransitionName applyViewTransitionToHostInstancesRecursive createViewTransitionInstance ' +
  'measureViewTransitionHostInstancesRecursive restoreViewTransitionName scheduleViewTransitionEvent startViewTransition ' +
  'ViewTransitionPseudoElement commitAppearingPairViewTransitions commitDeletedPairViewTransitions ' +
  'attemptExplicitHydrationTarget canHydrateHydrationBoundary canHydrateInstance canHydrateTextInstance ' +
  'clearHydrationBoundary createFiberFromDehydratedFragment getHydratableHoistableCache ' +
  'getNextHydratableInstanceAfterHydrationBoundary hideOrUnhideDehydratedBoundary mountHostRootWithoutHydrating ' +
  'prepareToHydrateHostInstance pushDehydratedActivitySuspenseHandler retryActivityComponentWithoutHydrating ' +
  'retryDehydratedSuspenseBoundary retrySuspenseComponentWithoutHydrating updateDehydratedSuspenseComponent ' +
  'ReactDOMHydrationRoot ' +
  'acquireResource adoptPreloadPropsForScript adoptPreloadPropsForStylesheet estimateBandwidth getResource insertStylesheet ' +
  'insertStylesheetIntoRoot insertSuspendedStylesheets mountHoistable preconnect preconnectAs prefetchDNS preinitModuleScript ' +
  'preinitScript preinitStyle preload preloadModule preloadResource preloadResourceAndSuspendIfNeeded preloadStylesheet ' +
  'stylesheetPropsFromRawProps suspendResource ' +
  'FragmentInstance collectClientRects indexOfEventListener scrollTextNodeIntoView validateDocumentPositionWithFiberTree ' +
  'applyViewTransitionToHostInstances restoreViewTransitionOnHostInstances getViewTransitionName getViewTransitionClassName ' +
  'commitAfterMutationEffectsOnFiber commitNewChildToFragmentInstance deleteChildFromFragmentInstance ' +
  'traverseVisibleInstancesAndTextInstances ' +
  'popToNextHostParent throwOnHydrationMismatch retryIfBlockedOn queueIfContinuousEvent registerSuspenseInstanceRetry ' +
  'updateSuspenseListComponent findFirstSuspended cutOffTailIfNeeded updateActivityComponent ' +
  'mountActionState updateActionStateImpl rerenderActionState startHostTransition ensureFormComponentIsStateful ' +
  'TransitionAwareHostComponent recursivelyResetForms setPropOnCustomElement useMemoCache refreshCache ' +
  'resolveSingletonInstance commitHostSingletonAcquisition releaseSingletonInstance createHoistableInstance ' +
  'findCurrentFiberUsingSlowPath defaultOnDefaultTransitionIndicator'
/** Functions that React calls without these features too, and that then do nothing and return false or nothing. */
const IDLE =
  'commitEnterViewTransitions commitExitViewTransitions commitNestedViewTransitions measureNestedViewTransitions ' +
  'restoreEnterOrExitViewTransitions restoreNestedViewTransitions restorePairedViewTransitions ' +
  'commitActivityHydrationCallbacks commitSuspenseHydrationCallbacks popHydrationState isHostHoistableType ' +
  'upgradeHydrationErrorsToRecoverable popTreeContext clearIfContinuousEvent isCustomElement ' +
  'commitFragmentInstanceInsertionEffects commitFragmentInstanceDeletionEffects commitNewChildToFragmentInstances ' +
  'preloadInstanceAndSuspendIfNeeded accumulateSuspenseyCommitOnFiber constructSelectEvent'
/** Functions that React calls without these features too, and that then return null. */
const EMPTY =
  'getParentHydrationBoundary waitForCommitToBeReady getNativeBeforeInputChars getFallbackBeforeInputChars'
/** What tells React that it takes over the markup of a server, except in `initInput`, which is told by its caller. */
const HYDRATING =
  /^function initInput\([\s\S]*?^\}$|^  isHydrating = !1,\n|\bisHydrating = (!\d)|\bisHydrating(?![\w$])|\bpopHydrationState\(workInProgress\)/gm
/**
 * The tags of elements that there are none of: markup that is still a server's, lists of suspended parts, what moves into the
 * head, React's own html, head and body, view transitions, activities.
 */
const NO_TAGS = ['18', '19', '26', '27', '30', '31']
const SWITCH = /^( *)(switch \([\w.$]*\btag\) \{)\n([\s\S]*?)^\1\}/gm
/** Methods of what is unused, and the entry to hydration. */
const METHODS =
  /^(?:(?:FragmentInstance|ViewTransitionPseudoElement)\.prototype\.\w+|ReactDOMHydrationRoot\.prototype\.unstable_scheduleHydration|exports\.hydrateRoot) = function\b[\s\S]*?^\};\n/gm
const LEFT_OUT = 'reactPartLeftOut'

/** How a source would use what is left out. */
const IMPORTED =
  /import \{[^}]*\b(ViewTransition|hydrateRoot|prefetchDNS|preconnect|preinit\w*|preload\w*|Activity|\w*SuspenseList|useActionState|useFormStat\w+|Profiler|PureComponent|addTransitionType|cacheSignal|unstable_batchedUpdates|requestFormReset|\w*[cC]acheRefresh)\b[^}]*\} from 'react(?:-dom[^']*)?'/
const RENDERED =
  /<(?:title|meta|link|script|style|html|head|body)\b(?=[^<]*\/?>)|<Fragment\b[^>]*\bref=|<[a-z]+-[a-z-]+(?=[\s/>])|<form\b[^>]*\baction=|\bformAction=|<(?:input|textarea)\b[^<]*?\bonSelect=|\bonBeforeInput=/

/** Returns what a source uses of the parts of React that are left out; undefined if nothing. */
export const findLeftOut = (source: string): string | undefined =>
  IMPORTED.exec(source)?.[1] ?? RENDERED.exec(source)?.[0]

/** React's own file for browsers without these parts. Throws if it has no such function: another version may be divided otherwise. */
export function leaveOut(code: string): string {
  if (!/^  isHydrating = !1,$/m.test(code))
    throw new Error('React has no isHydrating: vite/react-parts.ts is for another version.')
  let rest = code.replaceAll(METHODS, '')
  const replace = (name: string, body: string) => {
    const pattern = new RegExp(`^function ${name}\\(([^)]*)\\) \\{\\n[\\s\\S]*?^\\}$`, 'm')
    if (!pattern.test(rest))
      throw new Error(`React has no ${name}: vite/react-parts.ts is for another version.`)
    rest = rest.replace(pattern, `function ${name}() {${body}}`)
  }
  for (const name of UNUSED.split(' ')) replace(name, `${LEFT_OUT}()`)
  for (const name of IDLE.split(' ')) replace(name, '')
  for (const name of EMPTY.split(' ')) replace(name, 'return null')
  // It never does, so that the minifier drops what would follow.
  rest = rest.replaceAll(HYDRATING, (found, set?: string) =>
    found.startsWith('function') ? found : found.startsWith(' ') ? '' : (set ?? '!1'),
  )
  rest = rest.replaceAll(
    SWITCH,
    (_, indent: string, choice: string, cases: string) =>
      `${indent}${choice}\n${withoutTags(cases, indent)}${indent}}`,
  )
  return `${rest}\nfunction ${LEFT_OUT}() { throw Error("This part of React is left out of the build."); }\n`
}

/** One of React's smaller files without what nothing imports. Throws if it has no such export. */
export function leaveOutExports(code: string, file: string): string {
  return UNUSED_EXPORTS[file]!.split(' ').reduce((rest, name) => {
    const pattern = new RegExp(`^exports\\.${name} = [^;]*?(?:\\{\\n[\\s\\S]*?^\\})?;\\n`, 'm')
    if (!pattern.test(rest))
      throw new Error(`${file} has no ${name}: vite/react-parts.ts is for another version.`)
    return rest.replace(pattern, '')
  }, code)
}

/**
 * The cases of a choice by tags, where those of tags that there are none of do nothing, unless another case falls into
 * them. The minifier drops their code, and keeps the variables that they declare.
 */
function withoutTags(cases: string, indent: string): string {
  const groups = cases
    .split(new RegExp(`^(?=${indent}  (?:case |default:))`, 'm'))
    .filter((group) => group !== '')
  const isDead = (group: string) => NO_TAGS.includes(/^ *case (\d+):\n/.exec(group)?.[1] ?? '')
  const isLabel = (group: string) => /^ *\S+ \S+:\n$/.test(group)
  const endsItself = (group: string) => {
    const statements = [...group.matchAll(new RegExp(`^${indent}    (\\w+)`, 'gm'))]
    return ['break', 'return', 'throw', 'continue'].includes(statements.at(-1)?.[1] ?? '')
  }
  const isEntered = (at: number): boolean => {
    const before = groups[at - 1]
    if (before === undefined) return false
    if (isDead(before) && (isLabel(before) || !isEntered(at - 1))) return isEntered(at - 1)
    return !endsItself(before)
  }
  return groups
    .map((group, at) => {
      if (!isDead(group) || isLabel(group) || isEntered(at)) return group
      const end = group.indexOf('\n')
      return `${group.slice(0, end)} if (!1) {${group.slice(end)}}\n`
    })
    .join('')
}

/** Leaves out the parts of React that the application does not use: 16 kB of 59 on every screen. */
export function reactParts(): Plugin {
  return {
    name: 'react-parts',
    apply: ({ build }, { command }) => command === 'build' && !build?.ssr,
    transform: {
      filter: { id: [REACT, SMALLER, SHIM] },
      handler(code, id) {
        const [, file] = SMALLER.exec(id) ?? []
        if (file) return { code: leaveOutExports(code, file), map: null }
        if (!SHIM.test(id)) return { code: leaveOut(code), map: null }
        return { code: "exports.useSyncExternalStore = require('react').useSyncExternalStore", map: null }
      },
    },
  }
}
