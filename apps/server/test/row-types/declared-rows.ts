import { isAbsolute, join, relative } from 'node:path'
import {
  isIdentifier,
  isNoSubstitutionTemplateLiteral,
  isTaggedTemplateExpression,
  type Node,
  type SourceFile,
  type TaggedTemplateExpression,
  type TypeNode,
} from 'typescript/unstable/ast'
import { API, type Checker, SymbolFlags, type Type, TypeFlags } from 'typescript/unstable/sync'

/** A column as a row type declares it. */
export type DeclaredColumn = {
  /** The type of its values other than null: `number`, `string[]`, `Buffer`, …; null: the type does not say. */
  kinds: Set<string> | null
  isNullable: boolean
  /** Whether a row may lack it. */
  isOptional: boolean
}

/** A statement with a row type, sql<Row>`…`, as the sources have it. */
export type DeclaredStatement = {
  /** File and line. */
  place: string
  /** The text before, between and after its holes. */
  pieces: string[]
  columns: Map<string, DeclaredColumn>
}

/** Reads the statements with a row type from those files of a TypeScript project whose path `isAsked` accepts. */
export function readDeclaredRows(
  folder: string,
  config: string,
  isAsked: (path: string) => boolean,
): DeclaredStatement[] {
  const api = new API({ cwd: folder })
  try {
    const path = isAbsolute(config) ? config : join(folder, config)
    const project = api.updateSnapshot({ openProjects: [path] }).getProject(path)
    if (!project) throw new Error(`${path} is no TypeScript project`)
    const { checker, program } = project
    return program
      .getSourceFileNames()
      .filter((name) => !name.includes('/node_modules/') && isAsked(relative(folder, name)))
      .flatMap((name) => {
        const file = program.getSourceFile(name)!
        return statementsIn(file).map(({ node, row }) => ({
          place: `${relative(folder, name)}:${file.text.slice(0, node.getStart(file)).split('\n').length}`,
          pieces: piecesOf(node),
          columns: columnsOf(checker, checker.getTypeFromTypeNode(row)!),
        }))
      })
  } finally {
    api.close()
  }
}

function statementsIn(file: SourceFile): { node: TaggedTemplateExpression; row: TypeNode }[] {
  const found: { node: TaggedTemplateExpression; row: TypeNode }[] = []
  const visit = (node: Node): undefined => {
    if (isTaggedTemplateExpression(node) && isIdentifier(node.tag) && node.tag.text === 'sql') {
      const row = node.typeArguments?.[0]
      if (row) found.push({ node, row })
    }
    node.forEachChild(visit)
  }
  visit(file)
  return found
}

function piecesOf({ template }: TaggedTemplateExpression): string[] {
  if (isNoSubstitutionTemplateLiteral(template)) return [template.text]
  return [template.head.text, ...template.templateSpans.map(({ literal }) => literal.text)]
}

/** Returns the members of a union, or the type itself; for a type parameter those of its constraint. */
function membersOf(checker: Checker, type: Type): readonly Type[] {
  const known = type.flags & TypeFlags.Instantiable ? (checker.getBaseConstraintOfType(type) ?? type) : type
  return known.isUnionType() ? known.getTypes() : [known]
}

/** A row type that is a union has the columns of all its members. */
function columnsOf(checker: Checker, row: Type): Map<string, DeclaredColumn> {
  const columns = new Map<string, DeclaredColumn>()
  const members = membersOf(checker, row).filter(
    ({ flags }) => flags & (TypeFlags.Object | TypeFlags.Intersection),
  )
  for (const member of members) {
    for (const property of checker.getPropertiesOfType(member)) {
      const types = membersOf(checker, checker.getTypeOfSymbol(property)!)
      const known = columns.get(property.name)
      const values = types.filter(({ flags }) => !(flags & (TypeFlags.Null | TypeFlags.Undefined)))
      const kinds = values.map((type) => kindOf(checker, type))
      const areKindsKnown = kinds.every((kind) => kind !== null) && known?.kinds !== null
      columns.set(property.name, {
        kinds: areKindsKnown ? new Set([...(known?.kinds ?? []), ...kinds]) : null,
        isNullable:
          types.some(({ flags }) => flags & TypeFlags.Null) ||
          known?.isNullable === true ||
          // A member that lacks the column says nothing about it.
          members.some((other) => !checker.getPropertyOfType(other, property.name)),
        isOptional: Boolean(property.flags & SymbolFlags.Optional) || known?.isOptional === true,
      })
    }
  }
  return columns
}

/** Returns the JavaScript type of a value's type; null: anything. */
function kindOf(checker: Checker, type: Type): string | null {
  const { flags } = type
  if (flags & (TypeFlags.Any | TypeFlags.Unknown)) return null
  if (flags & TypeFlags.StringLike) return 'string'
  if (flags & TypeFlags.NumberLike) return 'number'
  if (flags & TypeFlags.BooleanLike) return 'boolean'
  if (checker.isArrayLikeType(type)) {
    const [item] = checker.getTypeArguments(type as Parameters<Checker['getTypeArguments']>[0])
    const values = item && membersOf(checker, item).filter(({ flags }) => !(flags & TypeFlags.Null))
    const kind = values?.[0] && kindOf(checker, values[0])
    return kind ? `${kind}[]` : null
  }
  const name = type.getSymbol()?.name
  return name === 'Buffer' || name === 'Uint8Array' ? 'Buffer' : 'object'
}
