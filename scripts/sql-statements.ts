// The SQL in a file of TypeScript, read from its syntax tree.
import { parseSync } from '@swc/core'
import { type Node, visit } from './syntax-tree.ts'

/** Stands for a table name that is only known at run time and that no literal of the file gives. */
export const UNKNOWN_TABLE = 'a_table_known_at_run_time'

/** Calls of the query builder, with the statements that they make. */
const BUILDER_CALLS: Record<string, string> = {
  insertInto: 'insert into',
  replaceInto: 'insert into',
  updateTable: 'update',
  deleteFrom: 'delete from',
  mergeInto: 'merge into',
  selectFrom: 'select from',
  innerJoin: 'select from x join',
  leftJoin: 'select from x join',
  rightJoin: 'select from x join',
  fullJoin: 'select from x join',
  crossJoin: 'select from x join',
  innerJoinLateral: 'select from x join',
  leftJoinLateral: 'select from x join',
}
const LOOKS_LIKE_SQL =
  /^\s*(with|select|insert|update|delete|merge|truncate|lock|copy|alter|drop|begin|set)\b[^]*\s/i

/**
 * Returns the texts of all statements and parts of statements in a file of TypeScript: those with the tag
 * `sql`, other literals that look like SQL, and calls of the query builder. Parts inside a statement are put
 * into its text; values of the run time are `$1`. `tables` are the names that `sql.table(variable)` may stand
 * for, if the file has them as literals.
 */
export function statementsIn(source: string, tables: ReadonlySet<string>): string[] {
  const tree = parseSync(source, { syntax: 'typescript', target: 'es2024' }) as unknown as Node
  const named = new Set<string>()
  visit(tree, (node) => {
    if (node.type === 'StringLiteral' && tables.has(node.value as string)) named.add(node.value as string)
  })
  const possible = named.size > 0 ? [...named].join(', ') : UNKNOWN_TABLE

  const statements: string[] = []
  const seen = new Set<Node>()
  visit(tree, (node) => {
    if (seen.has(node)) return
    if (isTagged(node)) statements.push(textOf(node))
    else if (isLiteral(node) && LOOKS_LIKE_SQL.test(textOf(node))) statements.push(textOf(node))
    else if (node.type === 'CallExpression') statements.push(...builderCall(node))
  })
  return statements

  /** Returns the text of an expression inside a statement; its parts are not statements of their own. */
  function textOf(node: Node): string {
    seen.add(node)
    switch (node.type) {
      case 'TaggedTemplateExpression':
        return isTagged(node) ? textOf(node.template as Node) : '$1'
      case 'TemplateLiteral': {
        const parts = (node.quasis as { cooked: string }[]).map(({ cooked }) => cooked)
        const values = (node.expressions as Node[]).map((each) => textOf(each))
        return parts.map((part, at) => part + (values[at] ?? '')).join('')
      }
      case 'StringLiteral':
        return node.value as string
      case 'ConditionalExpression':
        return `${textOf(node.consequent as Node)} ${textOf(node.alternate as Node)}`
      case 'ParenthesisExpression':
        return textOf(node.expression as Node)
      case 'CallExpression':
        return nameOf(node)
      default:
        return '$1'
    }
  }

  /** Returns the text that `sql.table`, `sql.id`, `sql.ref` and `sql.raw` put into a statement. */
  function nameOf(call: Node): string {
    const method = methodOf(call)
    const [first, ...others] = argumentsOf(call)
    if (method?.object !== 'sql' || !first) return '$1'
    if (method.name === 'table') return isLiteral(first) ? textOf(first) : choiceOf(first)
    if (method.name === 'id') return [first, ...others].map((each) => textOf(each)).join('.')
    return method.name === 'ref' || method.name === 'raw' ? textOf(first) : '$1'
  }

  function choiceOf(node: Node): string {
    if (node.type !== 'ConditionalExpression') return possible
    return [node.consequent, node.alternate]
      .map((each) => (isLiteral(each as Node) ? textOf(each as Node) : possible))
      .join(', ')
  }

  function builderCall(call: Node): string[] {
    const statement = BUILDER_CALLS[methodOf(call)?.name ?? '']
    const [first] = argumentsOf(call)
    if (statement === undefined || !first) return []
    const literals = first.type === 'ArrayExpression' ? (first.elements as { expression: Node }[]) : []
    const all = literals.length > 0 ? literals.map(({ expression }) => expression) : [first]
    return all.filter(isLiteral).map((each) => `${statement} ${textOf(each)}`)
  }
}

function isTagged(node: Node): boolean {
  return node.type === 'TaggedTemplateExpression' && (node.tag as Node).value === 'sql'
}

function isLiteral(node: Node): boolean {
  return node.type === 'StringLiteral' || node.type === 'TemplateLiteral'
}

function methodOf(call: Node): { object: unknown; name: string } | undefined {
  const callee = call.callee as Node
  if (callee?.type !== 'MemberExpression') return undefined
  return { object: (callee.object as Node).value, name: (callee.property as Node).value as string }
}

function argumentsOf(call: Node): Node[] {
  return (call.arguments as { expression: Node }[]).map(({ expression }) => expression)
}
