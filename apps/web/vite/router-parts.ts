import type { Plugin } from 'vite'

const ROUTER = /[\\/]@tanstack[\\/](router-core|react-router)[\\/]dist[\\/]esm[\\/]([\w-]+)\.js$/

/** A place in a file of the router, and what stands there in the build. Nothing in place of an option: it is never given. */
type Change = readonly [place: string | RegExp, instead?: string]

const NEVER = '!1'
/** The body of a method that is assigned in the constructor. */
const method = (name: string) =>
  new RegExp(`^\\t\\tthis\\.${name} = \\([^)]*\\) => \\{\\n[\\s\\S]*?^\\t\\t\\};$`, 'm')
const leftOut = (name: string) => `\t\tthis.${name} = routerPartLeftOut;`
/** A function without an effect when no route has the option that it is for. */
const idle = (name: string): Change => [
  new RegExp(`^(async )?function ${name}\\([^)]*\\) \\{\\n[\\s\\S]*?^\\}$`, 'm'),
  `function ${name}() {}`,
]

/**
 * What the application does not use: masked and rewritten addresses, a router below another path, routes that load their
 * options, pending components, heads of documents, markup that a server has rendered, view transitions, parameters that
 * are no texts, filters and validators of other libraries, and methods that nobody calls.
 */
const CHANGES: Record<string, readonly Change[]> = {
  'router-core/router': [
    [method('matchRoute'), leftOut('matchRoute')],
    [method('invalidate'), leftOut('invalidate')],
    [method('clearCache'), leftOut('clearCache')],
    [method('startViewTransition'), '\t\tthis.startViewTransition = (fn) => fn();'],
    ['opts.mask)', `${NEVER})`],
    ['this.options.routeMasks'],
    ['__tempLocation && (', `${NEVER} && (`],
    ['if (maskedLocation) {', `if (${NEVER}) {`],
    ['next.maskedLocation ?? next', 'next'],
    ['location.maskedLocation ?? location', 'location'],
    [
      /nextBasepath !== "\/" && trimPath\(nextBasepath\) \? rewriteBasepath\(.*\) : nextRewriteOption/,
      'void 0',
    ],
    [/this\.rewrite\b(?! =)/, 'void 0'],
    ['this.options.notFoundRoute'],
    ['if (notFoundRoute) {', `if (${NEVER}) {`],
    ['dest.unsafeRelative === "path"', NEVER],
    ['opts._includeValidateSearch && this.options.search?.strict', NEVER],
    ['route.options.params?.stringify ?? route.options.stringifyParams'],
    ['if (fn) {', `if (${NEVER}) {`],
    ['route.options.params?.parse ?? route.options.parseParams'],
    ['routeOptions.preSearchFilters || routeOptions.postSearchFilters', NEVER],
    ['"~standard" in validateSearch', NEVER],
    ['"parse" in validateSearch', NEVER],
    ['options.pathParamsAllowedCharacters?.length', NEVER],
  ],
  'router-core/load-client': [
    ['const handoff = router._handoff;', 'const handoff = void 0;'],
    ['rematerialize ? void 0 : handoff?.[0]()', 'void 0'],
    ['hydrationController ? handoff[1](matches) : void 0', 'void 0'],
    ['routeOptions.head || routeOptions.scripts', NEVER],
    ['const current = route._lazy;', 'const current = void 0;'],
    ['!route.lazyFn', '!0'],
    ['route.lazyFn && route._lazy !== true ? onReady : void 0', 'void 0'],
    ['preloadComponent(route, "pendingComponent")', 'void 0'],
    ['publicLocation.external', NEVER],
    ['location.maskedLocation ?? location', 'location'],
    ['configured = route.options.shouldReload', 'configured = void 0'],
    idle('offerPending'),
    idle('finishPending'),
    idle('awaitPendingMinimum'),
  ],
  'router-core/new-process-route-tree': [['options?.params?.parse ?? options?.parseParams']],
  'react-router/link': [
    ['preload === "render" && !hasRenderFetched.current', NEVER],
    ['preload === "viewport" && innerRef.current && typeof IntersectionObserver === "function"', NEVER],
    ['next.maskedLocation ?? next', 'next'],
  ],
  'react-router/Match': [
    ['match.ssr === false || match.ssr === "data-only"', NEVER],
    ['router.options.notFoundRoute?.options.component'],
    ['route?.options.pendingComponent ?? router.options.defaultPendingComponent'],
    ['route.isRoot && route.options.shellComponent', NEVER],
    ['route.options.remountDeps ?? router.options.defaultRemountDeps)?.', 'void 0)?.'],
  ],
  'react-router/Matches': [['router.options.InnerWrap ?', `${NEVER} ?`]],
  'router-core/scroll-restoration': [
    ['router.options.scrollToTopSelectors'],
    ['router.options.scrollRestorationBehavior'],
  ],
}

/** How a source would use what is left out. */
const USED = new RegExp(
  [
    String.raw`\b(?:routeMasks|basepath|notFoundRoute|unsafeRelative|(?:default)?[pP]endingComponent|shellComponent)\b`,
    String.raw`\b(?:\w*[rR]emountDeps|shouldReload|\w*[vV]iewTransition|scrollToTopSelectors|scrollRestorationBehavior)\b`,
    String.raw`\b(?:pathParamsAllowedCharacters|InnerWrap|createLazyRoute|createLazyFileRoute|\w*MatchRoute)\b`,
    String.raw`<Link\b[^>]*\bmask=|[pP]reload(?:=|: )['"](?:render|viewport)|\brouter\.(?:invalidate|clearCache|matchRoute)\b`,
    String.raw`\bparams: \{ (?:parse|stringify):|\b(?:parseParams|stringifyParams|(?:pre|post)SearchFilters)\b`,
    String.raw`\bhead: \(\)|\brewrite: \{`,
  ].join('|'),
)

/** Returns what a source uses of the parts of the router that are left out; undefined if nothing. */
export const findLeftOut = (source: string): string | undefined => USED.exec(source)?.[0]

/** The files of the router that are changed: `<package>/<name>`. */
export const CHANGED = Object.keys(CHANGES)

/** A file of the router without these parts. Throws if it has no such place: another version may be written otherwise. */
export function leaveOut(name: string, code: string): string {
  let rest = code
  for (const [place, instead = 'void 0'] of CHANGES[name] ?? []) {
    const isFound = typeof place === 'string' ? rest.includes(place) : place.test(rest)
    if (!isFound)
      throw new Error(
        `The router has no ${String(place)} in ${name}: vite/router-parts.ts is for another version.`,
      )
    const all = typeof place === 'string' ? place : new RegExp(place.source, `${place.flags}g`)
    rest = rest.replaceAll(all, instead.replaceAll('$', '$$$$'))
  }
  return rest.includes('routerPartLeftOut')
    ? `${rest}\nfunction routerPartLeftOut() { throw Error("This part of the router is left out of the build."); }\n`
    : rest
}

/** Leaves out the parts of the router that the application does not use, on every screen. */
export function routerParts(): Plugin {
  return {
    name: 'router-parts',
    apply: ({ build }, { command }) => command === 'build' && !build?.ssr,
    transform: {
      filter: { id: ROUTER },
      handler(code, id) {
        const [, library, name] = ROUTER.exec(id)!
        return { code: leaveOut(`${library}/${name}`, code), map: null }
      },
    },
  }
}
