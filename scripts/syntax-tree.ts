/** A node of the syntax tree that @swc/core makes of a file. */
export type Node = { type: string; [field: string]: unknown }

/** Visits every node of a syntax tree, parents first. */
export function visit(value: unknown, act: (node: Node) => void): void {
  if (typeof value !== 'object' || value === null) return
  if ('type' in value && typeof value.type === 'string') act(value as Node)
  for (const child of Object.values(value)) visit(child, act)
}
