// Checks that texts for users and organisers use one word for one thing: a word that was replaced does not come back.
// English texts of the server are those beside a Russian one; names in code and in the API are not texts.
import { parseSync } from '@swc/core'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { reportProblems } from '../report-problems.ts'
import { type Node, visit } from '../syntax-tree.ts'

const SOURCES = '{packages,apps}/*/src/**/*.{ts,tsx}'
const WEB_WORDS = 'apps/web/src/words/{ru,en}/**/*.json'
/** Questions and rules that the product brings along. */
const CONTENT = 'data/content.json'
const TESTS = /\.test\.tsx?$/

type Old = { old: RegExp; use: string }

/** Words that are no longer said, and what is said instead. */
const OLD: Record<'ru' | 'en', Old[]> = {
  en: [
    { old: /\block(?:s|ed|ing)?\b/i, use: 'predictions close, closed' },
    { old: /\bcalled off\b|\bfights? (?:is|are) off\b/i, use: 'cancelled' },
    { old: /\bcalls? (?:close|stay|open|are taken)|\bnew calls\b|\} calls?\b/i, use: 'prediction' },
    { old: /\bcoefficients?\b/i, use: 'odds' },
    {
      old: /\bletters? (?:do|does|with|from)\b|\bin a letter\b|\bno letter\b|\bsending letters\b/i,
      use: 'e-mail',
    },
    { old: /\bat work\b/i, use: 'work e-mail address' },
    { old: /\btournaments? (?:that )?(?:is|are) going on\b/i, use: 'under way' },
    { old: /\bstores? of you\b/i, use: 'stores about you' },
  ],
  ru: [
    { old: /нет связи/i, use: 'нет соединения' },
    { old: /(?<!\p{L})стади(?:я|и|й|ю|ей|ям|ях)(?!\p{L})/iu, use: 'этап' },
    { old: /избранн\p{L}+ (?:игрок|участник)/iu, use: 'закреплённые участники' },
    { old: /(?<!сервер )вход(?:а|у|ом|е|ов)? компании/iu, use: 'рабочий аккаунт' },
  ],
}

/** Stands for nothing: an en dash. The em dash joins the sides of a match and parts of a sentence. */
const NOTHING: Old = { old: /^—$/, use: '–' }

const isRussian = (text: string): boolean => /[а-яё]/i.test(text)

/** Returns the old words in texts of the repository at `root`, one line for each. */
export function wordProblems(root: string): string[] {
  const read = (path: string) => readFileSync(join(root, path), 'utf8')
  const pathsOf = (pattern: string) =>
    globSync(pattern, { cwd: root })
      .map((path) => path.replaceAll('\\', '/'))
      .toSorted()
  const ofWeb = pathsOf(WEB_WORDS).flatMap((path) =>
    oldIn(path, textsIn(JSON.parse(read(path)) as object), path.includes('/words/ru/') ? 'ru' : 'en'),
  )
  const ofContent = pathsOf(CONTENT).flatMap((path) => {
    const content = JSON.parse(read(path)) as object
    return [...oldIn(path, textsOf(content, 'ru'), 'ru'), ...oldIn(path, textsOf(content, 'en'), 'en')]
  })
  const ofCode = pathsOf(SOURCES)
    .filter((path) => !TESTS.test(path))
    .flatMap((path) => oldInSource(path, read(path)))
  return [...ofWeb, ...ofContent, ...ofCode]
}

function oldIn(path: string, texts: readonly string[], language: 'ru' | 'en'): string[] {
  return texts.flatMap((text) =>
    [...OLD[language], NOTHING].flatMap(({ old, use }) => {
      const found = old.exec(text)
      return found ? [`${path}: says "${found[0]}" in "${text}"; say "${use}"`] : []
    }),
  )
}

function textsIn(words: object): string[] {
  return Object.values(words).flatMap((value) =>
    typeof value === 'string' ? [value] : textsIn(value as object),
  )
}

/** Returns the texts of one language in data whose texts are in both. */
function textsOf(data: unknown, language: 'ru' | 'en'): string[] {
  if (typeof data !== 'object' || data === null) return []
  return Object.entries(data).flatMap(([key, value]) =>
    key === language && typeof value === 'string' ? [value] : textsOf(value, language),
  )
}

function oldInSource(path: string, source: string): string[] {
  if (!isRussian(source) && !source.includes('—')) return []
  const tree = parseSync(source, { syntax: 'typescript', tsx: path.endsWith('x'), target: 'es2024' })
  const [russian, english, signs] = [new Set<string>(), new Set<string>(), new Set<string>()]
  visit(tree as unknown as Node, (node) => {
    for (const text of literalsOf(node)) (isRussian(text) ? russian : signs).add(text)
    for (const part of englishParts(node))
      for (const text of textsBelow(part)) if (!isRussian(text)) english.add(text)
  })
  return [
    ...oldIn(path, [...russian], 'ru'),
    ...oldIn(
      path,
      [...english].filter((text) => !NOTHING.old.test(text)),
      'en',
    ),
    ...oldIn(
      path,
      [...signs].filter((text) => NOTHING.old.test(text)),
      'ru',
    ),
  ]
}

/** Returns the texts that a node itself is; a template is one text, with `{}` for each value. */
function literalsOf(node: Node): string[] {
  if (node.type === 'StringLiteral') return [node.value as string]
  if (node.type === 'JSXText') return [(node.value as string).trim()]
  if (node.type !== 'TemplateLiteral') return []
  return [(node.quasis as { cooked: string }[]).map(({ cooked }) => cooked).join('{}')]
}

function textsBelow(node: unknown): string[] {
  const texts: string[] = []
  visit(node, (each) => {
    texts.push(...literalsOf(each))
  })
  return texts
}

/** Returns the parts of the tree that hold the English texts beside a Russian one. */
function englishParts(node: Node): unknown[] {
  // { ru: '…', en: '…' }
  if (node.type === 'ObjectExpression') {
    const parts = (node.properties as Node[]).flatMap((each) =>
      each.type === 'KeyValueProperty' ? [[(each.key as Node).value, each.value] as const] : [],
    )
    return parts.some(([key]) => key === 'ru')
      ? parts.flatMap(([key, value]) => (key === 'en' ? [value] : []))
      : []
  }
  // both('…', '…')
  if (node.type === 'CallExpression') {
    const given = (node.arguments as { expression: Node }[]).map(({ expression }) => expression)
    return given.some((each) => literalsOf(each).some(isRussian)) ? given : []
  }
  // if (lang === 'ru') return '…'; return '…'
  if (node.type === 'FunctionBody' || node.type === 'BlockStatement') {
    const returned = (node.stmts as Node[]).flatMap((each) => returnedBy(each))
    return returned.some((each) => textsBelow(each).some(isRussian)) ? returned : []
  }
  return []
}

function returnedBy(statement: Node): unknown[] {
  if (statement.type === 'ReturnStatement') return [statement.argument]
  return statement.type === 'IfStatement' ? returnedBy(statement.consequent as Node) : []
}

if (import.meta.main) reportProblems('words', wordProblems('.'))
