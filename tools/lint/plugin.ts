import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import type { ESLint, Rule } from 'eslint'
import { importCheckOf, type ImportCheck } from './imports.ts'
import { oldWordIn } from './words.ts'
import { zonesOf } from './zones.ts'

type Sourced = { source?: { value?: unknown } | null; importKind?: string; exportKind?: string }

/** Checks imports against the zones of docs/architecture.md. */
function importsRule(root: string): Rule.RuleModule {
  let check: ImportCheck | undefined
  return {
    meta: { type: 'problem', schema: [] },
    create(context) {
      const from = relative(root, context.filename).split(sep).join('/')
      const report = (node: Rule.Node) => {
        const { source, importKind, exportKind } = node as unknown as Sourced
        if (typeof source?.value !== 'string') return
        check ??= importCheckOf(root)
        const message = check({
          from,
          specifier: source.value,
          isType: importKind === 'type' || exportKind === 'type',
        })
        if (message) context.report({ node, message })
      }
      return {
        ImportDeclaration: report,
        ImportExpression: report,
        ExportNamedDeclaration: report,
        ExportAllDeclaration: report,
      }
    },
  }
}

/** Only files that are loaded lazily or by name have a default export. */
const defaultExportFiles =
  /(Screen|Modal)\.tsx$|^brands\/[^/]+\/[^/]+\.ts$|^[^/]+\.config\.(ts|js)$|\.d\.ts$/

function defaultExportRule(root: string): Rule.RuleModule {
  return {
    meta: { type: 'problem', schema: [] },
    create(context) {
      const file = relative(root, context.filename).split(sep).join('/')
      if (defaultExportFiles.test(file)) return {}
      const message =
        'Export it by its name. Only *Screen, *Modal, brand packs and config files have a default export.'
      return { ExportDefaultDeclaration: (node) => context.report({ node, message }) }
    },
  }
}

const reasonRule: Rule.RuleModule = {
  meta: { type: 'problem', schema: [] },
  create(context) {
    return {
      Program() {
        for (const comment of context.sourceCode.getAllComments()) {
          if (
            !/^\s*eslint-disable/.test(comment.value) ||
            /\s--\s+\S.{7,}/.test(comment.value) ||
            !comment.loc
          )
            continue
          context.report({
            loc: comment.loc,
            message: 'Say why: // eslint-disable-next-line rule -- the reason.',
          })
        }
      },
    }
  },
}

type Literal = { value: unknown }
type Attribute = { name: { name: unknown }; value: { type: string; value?: unknown } | null }

const spokenAttributes = new Set([
  'alt',
  'aria-label',
  'aria-description',
  'aria-roledescription',
  'aria-valuetext',
  'label',
  'placeholder',
  'title',
])
const links = new Set(['to', 'href'])
const isWords = (value: unknown): boolean => typeof value === 'string' && /\p{L}{2}/u.test(value)

type Branch = {
  type: string
  parent?: Branch
  name?: { name: unknown }
  test?: unknown
  quasis?: unknown[]
}

/**
 * Returns whether a literal in braces is shown to a reader, as in `{isOpen ? 'Open' : 'Shut'}` or
 * `aria-label={'Close'}`, and not compared or passed on.
 */
function isShown(node: Rule.Node): boolean {
  let [child, parent] = [node as unknown as Branch, (node as unknown as Branch).parent]
  while (
    parent &&
    ['ConditionalExpression', 'LogicalExpression', 'TemplateLiteral'].includes(parent.type) &&
    parent.test !== child
  )
    [child, parent] = [parent, parent.parent]
  if (parent?.type !== 'JSXExpressionContainer') return false
  const around = parent.parent
  return around?.type !== 'JSXAttribute' || spokenAttributes.has(String(around.name?.name))
}

/** Requires texts from texts/ and addresses from the paths module. */
const textRule: Rule.RuleModule = {
  meta: { type: 'problem', schema: [] },
  create(context) {
    const words = "Put the words into texts/en.ts and texts/fr.ts and show them with t('…')."
    return {
      JSXText(node: Rule.Node) {
        if (isWords((node as unknown as Literal).value)) context.report({ node, message: words })
      },
      'JSXExpressionContainer :matches(Literal, TemplateElement)'(node: Rule.Node) {
        const { value } = node as unknown as Literal
        const hasWords = isWords(
          typeof value === 'object' && value !== null && 'cooked' in value ? value.cooked : value,
        )
        if (hasWords && isShown(node)) context.report({ node, message: words })
      },
      JSXAttribute(node: Rule.Node) {
        const { name, value } = node as unknown as Attribute
        if (value?.type !== 'Literal' || typeof name.name !== 'string') return
        if (spokenAttributes.has(name.name) && isWords(value.value))
          context.report({ node, message: words })
        if (links.has(name.name) && /^\/\w/.test(String(value.value)))
          context.report({
            node,
            message: 'Build the address with paths of #lib/navigation/paths.ts.',
          })
      },
    }
  },
}

type Named = {
  type: string
  name?: string
  callee?: Named
  object?: Named
  tag?: Named
  arguments?: { value?: unknown; quasis?: { value: { raw: string } }[] }[]
}

const declaredNames = [
  'VariableDeclarator > Identifier.id',
  'FunctionDeclaration > Identifier.id',
  'TSTypeAliasDeclaration > Identifier.id',
  'TSPropertySignature > Identifier.key',
  'TSMethodSignature > Identifier.key',
  ':function > Identifier.params',
].join(', ')

/** Returns whether a call declares a test or a group: `it('…')`, `it.each([…])('…')`, `describe('…')`. */
function isTestCall(callee: Named | undefined): boolean {
  if (callee?.type === 'Identifier') return ['it', 'test', 'describe'].includes(callee.name ?? '')
  if (callee?.type === 'MemberExpression') return isTestCall(callee.object)
  if (callee?.type === 'CallExpression') return isTestCall(callee.callee)
  return callee?.type === 'TaggedTemplateExpression' && isTestCall(callee.tag)
}

/** Refuses the old words in comments, test titles and declared names. */
const wordsRule: Rule.RuleModule = {
  meta: { type: 'problem', schema: [] },
  create(context) {
    return {
      Program() {
        for (const comment of context.sourceCode.getAllComments()) {
          const message = oldWordIn(comment.value, 'prose')
          if (message && comment.loc) context.report({ loc: comment.loc, message })
        }
      },
      CallExpression(node: Rule.Node) {
        const call = node as unknown as Named
        if (!isTestCall(call.callee)) return
        const [title] = call.arguments ?? []
        const text =
          typeof title?.value === 'string'
            ? title.value
            : (title?.quasis ?? []).map(({ value }) => value.raw).join(' ')
        const message = oldWordIn(text, 'prose')
        if (message) context.report({ node, message })
      },
      [declaredNames](node: Rule.Node) {
        const message = oldWordIn((node as unknown as { name: string }).name, 'name')
        if (message) context.report({ node, message })
      },
    }
  },
}

/** Returns a version that changes with the rules and with the folders that they read, so that no cached result is older. */
function versionOf(root: string): string {
  const hash = createHash('sha256').update(JSON.stringify(zonesOf(root)))
  const { imports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    imports: unknown
  }
  hash.update(JSON.stringify(imports))
  const folder = join(root, 'tools/lint')
  for (const name of readdirSync(folder).sort()) hash.update(readFileSync(join(folder, name)))
  return hash.digest('hex').slice(0, 16)
}

/** Returns the project's own lint rules. */
export const laurel = (root: string): ESLint.Plugin => ({
  meta: { name: 'laurel', version: versionOf(root) },
  rules: {
    imports: importsRule(root),
    'default-export': defaultExportRule(root),
    reason: reasonRule,
    texts: textRule,
    words: wordsRule,
  },
})
