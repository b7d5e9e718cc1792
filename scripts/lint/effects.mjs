// A rule for oxlint. React calls whatever an effect returns as its cleanup. An arrow function without braces returns
// the value of its expression, and a browser may return something where the types say `void`: `scrollIntoView`
// returns a promise in newer Chromium, and React then calls that promise.

const EFFECTS = new Set(['useEffect', 'useLayoutEffect', 'useInsertionEffect'])
const MESSAGE =
  'An effect is a function that is written out here; it returns nothing, or a function that is written out, too.'

const isFunction = (node) => node?.type === 'ArrowFunctionExpression' || node?.type === 'FunctionExpression'

/** The name of the called function: `useEffect(…)` or `React.useEffect(…)`. */
const nameOf = ({ callee }) => (callee.type === 'MemberExpression' ? callee.property.name : callee.name)

const isEffect = (node) =>
  isFunction(node) &&
  node.parent.type === 'CallExpression' &&
  node.parent.arguments[0] === node &&
  EFFECTS.has(nameOf(node.parent))

const rule = {
  create(context) {
    /** The functions around the visited node, the innermost last. */
    const functions = []
    const check = (node, returned) => {
      if (returned && !isFunction(returned)) context.report({ node, message: MESSAGE })
    }
    const enter = (node) => {
      functions.push(node)
      if (!isEffect(node)) return
      if (node.async) context.report({ node, message: MESSAGE })
      else if (node.body.type !== 'BlockStatement') check(node, node.body)
    }
    const leave = () => functions.pop()
    return {
      CallExpression(node) {
        if (EFFECTS.has(nameOf(node)) && !isFunction(node.arguments[0]))
          context.report({ node, message: MESSAGE })
      },
      ArrowFunctionExpression: enter,
      'ArrowFunctionExpression:exit': leave,
      FunctionExpression: enter,
      'FunctionExpression:exit': leave,
      FunctionDeclaration: enter,
      'FunctionDeclaration:exit': leave,
      ReturnStatement(node) {
        const around = functions.at(-1)
        if (around && isEffect(around)) check(node, node.argument)
      },
    }
  },
}

export default { meta: { name: 'called-it' }, rules: { 'effect-returns-function': rule } }
