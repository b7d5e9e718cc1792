import { expect, test } from 'vitest'
import { writeClasses } from './class-imports.ts'

const write = (code: string) =>
  writeClasses(code, '/src/pages/row.tsx', (name, path) => `_${name} of ${path}`)

test('each class of a sheet stands in the code by its name', () => {
  const code = `import styles from "./row.module.css";
import effect from "../ui/effect.module.css";
// The styles.row, and its effect.
const own = { styles: "styles.row", effect: t("effect.row") };
export const classes = [styles.row, \`flex \${effect.row}\`, own.styles.row, own.effect];`
  expect(write(code)).toBe(`import "./row.module.css"
import "../ui/effect.module.css"
// The styles.row, and its effect.
const own = { styles: "styles.row", effect: t("effect.row") };
export const classes = ["_row of /src/pages/row.module.css", \`flex \${"_row of /src/ui/effect.module.css"}\`, own.styles.row, own.effect];`)
})

test('code without sheets stays as it is', () => {
  const code = 'import styles from "./styles.ts"; export const row = styles.row'
  expect(write(code)).toBe(code)
})

test.each(['styles[name]', 'Object.keys(styles)', '{ ...styles }', '{ styles }', '(styles) => styles.row'])(
  '%s is refused',
  (use) => {
    const code = `import styles from './row.module.css'\nexport const row = ${use}`
    expect(() => write(code)).toThrow('/src/pages/row.tsx uses styles, a sheet, without the name of a class')
  },
)
