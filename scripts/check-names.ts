// Checks that the name of a kind of prediction or of a sport is compared only in the files of kinds and sports. Other code
// uses properties of the kind or the sport, so that a new one needs no change there.
import { KIND_NAMES, SPORTS } from '@called-it/rules/systems.ts'
import { parseSync } from '@swc/core'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { KIND_FOLDERS, wordsOfKinds } from './modules.ts'
import { reportProblems } from './report-problems.ts'
import { type Node, visit } from './syntax-tree.ts'

const SOURCES = '{packages,apps}/*/src/**/*.{ts,tsx}'
const TESTS = /\.test\.tsx?$/

const KINDS: ReadonlySet<string> = new Set(KIND_NAMES)
const NAMES: ReadonlySet<string> = new Set([...KIND_NAMES, ...SPORTS])

/** Whether a name of a kind is an ordinary word with other meanings, such as `match`. */
const isOrdinary = (name: string): boolean => KINDS.has(name) && !name.includes('_')

/** Variables and fields that contain the name of a kind or a sport: `kind`, `firstKind`, `sport.slug`. */
const HOLDER = /(?:^|_|[a-z])(?:kinds?|types?|sports?)$|^(?:name|slug)s?$/i

/** A column with such a name in a statement, beside a literal or a list of literals. */
const NAME_IN_SQL = new RegExp(
  `\\b(?:kind|type|sport|slug)\\s*(?:=|<>|!=|in)\\s*(?:any\\s*\\()?\\s*(?:array\\s*\\[|\\()?\\s*'(${[...NAMES].join('|')})'`,
)

/** The lists of kinds and sports, by their names. */
const LISTS = /(?:^|\/)(?:systems|sport-views)\.tsx?$/

/** The files that may compare names: those of kinds and sports, and the lists. */
function isOwner(path: string): boolean {
  if (TESTS.test(path) || LISTS.test(path) || /\/sports\//.test(path)) return true
  const folder = KIND_FOLDERS.find((each) => path.startsWith(`${each}/`))
  if (folder === undefined) return false
  const name = path.slice(folder.length + 1)
  // A folder `kinds` contains only kinds; in other folders the files that kinds share are not theirs.
  return folder.endsWith('/kinds') || OF_KIND.test(name)
}

const OF_KIND = new RegExp(`^(?:${wordsOfKinds(KIND_NAMES).join('|')})(?:|s|es)[-./]`)

/** Returns the comparisons of names in the repository at `root`, one line for each. */
export function nameProblems(root: string): string[] {
  return globSync(SOURCES, { cwd: root })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !isOwner(path))
    .toSorted()
    .flatMap((path) =>
      comparedNames(readFileSync(join(root, path), 'utf8'), path.endsWith('x')).map(
        (name) => `${path}: compares the name "${name}"; ask the kind or the sport what it is about`,
      ),
    )
}

/** Returns the names that a file compares, switches on, looks up or uses as keys. */
function comparedNames(source: string, tsx: boolean): string[] {
  const found: string[] = []
  visit(parseSync(source, { syntax: 'typescript', tsx, target: 'es2024' }) as unknown as Node, (node) => {
    found.push(...namesIn(node))
  })
  return [...new Set(found)]
}

function namesIn(node: Node): string[] {
  switch (node.type) {
    case 'BinaryExpression': {
      if (!['===', '!==', '==', '!='].includes(node.operator as string)) return []
      const [left, right] = [node.left as Node, node.right as Node]
      return [...against(left, right), ...against(right, left)]
    }
    case 'SwitchStatement': {
      const cases = node.cases as { test: Node | null }[]
      return cases.flatMap(({ test }) => (test ? against(test, node.discriminant as Node) : []))
    }
    case 'CallExpression':
      return namesInCall(node)
    case 'MemberExpression':
      return namesInLookup(node)
    case 'ObjectExpression':
      return namesInKeys(node)
    case 'TemplateLiteral':
      return (node.quasis as { cooked: string }[]).flatMap(({ cooked }) => namesInSql(cooked))
    case 'StringLiteral':
      return namesInSql(node.value as string)
    default:
      return []
  }
}

/** Returns the name in a literal, if the other side of the comparison can be a name. */
function against(literal: Node, other: Node): string[] {
  const name = nameOf(literal)
  if (name === null) return []
  return !isOrdinary(name) || HOLDER.test(lastWordOf(other)) ? [name] : []
}

/** `['match', 'tie'].includes(kind)`, `kinds.includes('tie')`, `asks(system, 'tie')`. */
function namesInCall({ callee, arguments: given }: Node): string[] {
  const passed = (given as { expression: Node }[]).map(({ expression }) => expression)
  const { type, object, property } = callee as Node
  if (type === 'Identifier' && /^(?:asks|systemsAsking)$/.test((callee as Node).value as string))
    return passed.flatMap((each) => nameOf(each) ?? [])
  if (type !== 'MemberExpression' || (property as Node).value !== 'includes' || !passed[0]) return []
  const list = withoutType(object as Node)
  if (list.type !== 'ArrayExpression') return against(passed[0], list)
  const items = (list.elements as ({ expression: Node } | null)[]).flatMap((each) => each?.expression ?? [])
  return items.flatMap((each) => against(each, passed[0]!))
}

/** `KINDS.tie`, `VIEWS['tie']`: a lookup of one kind in a list. */
function namesInLookup({ object, property }: Node): string[] {
  const { type, value, expression } = property as Node
  const name =
    type === 'Identifier' ? (value as string) : type === 'Computed' ? nameOf(expression as Node) : null
  const list = (object as Node).type === 'Identifier' ? ((object as Node).value as string) : ''
  return name !== null && NAMES.has(name) && /^[A-Z_]*(?:KIND|SPORT)[A-Z_]*$/.test(list) ? [name] : []
}

/** An object with keys that are names of kinds: one that is no ordinary word, or several. */
function namesInKeys({ properties }: Node): string[] {
  const keys = (properties as Node[]).flatMap((each) => {
    const key = each.type === 'KeyValueProperty' || each.type === 'MethodProperty' ? (each.key as Node) : null
    return key?.type === 'Identifier' || key?.type === 'StringLiteral' ? [key.value as string] : []
  })
  const names = keys.filter((key) => NAMES.has(key))
  return names.length > 1 || names.some((name) => !isOrdinary(name)) ? names : []
}

function namesInSql(text: string): string[] {
  const found = NAME_IN_SQL.exec(text)
  return found ? [found[1]!] : []
}

/** Returns the name in a literal; null: no literal, or another text. */
function nameOf(node: Node): string | null {
  const { type, value } = withoutType(node)
  return type === 'StringLiteral' && NAMES.has(value as string) ? (value as string) : null
}

/** Returns the last word of an expression: `kind` of `question.kind` and of `kind`. */
function lastWordOf(node: Node): string {
  const { type, value, property, expression } = withoutType(node)
  if (type === 'Identifier') return value as string
  if (type === 'MemberExpression') return lastWordOf(property as Node)
  if (type === 'OptionalChainingExpression') return lastWordOf((withoutType(node).base as Node) ?? node)
  return type === 'Computed' ? lastWordOf(expression as Node) : ''
}

/** Returns an expression without `as const`, `satisfies`, `!` and parentheses. */
function withoutType(node: Node): Node {
  const wraps =
    /^(?:TsAsExpression|TsConstAssertion|TsSatisfiesExpression|TsNonNullExpression|ParenthesisExpression)$/
  return wraps.test(node.type) ? withoutType(node.expression as Node) : node
}

if (import.meta.main) reportProblems('names', nameProblems('.'))
