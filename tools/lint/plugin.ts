import { relative, sep } from 'node:path'
import type { ESLint, Rule } from 'eslint'
import { wallsOf, type Walls } from './walls.ts'

type Sourced = { source?: { value?: unknown } | null; importKind?: string; exportKind?: string }

/** Checks imports against the zones of the architecture document. */
function wallsRule(root: string): Rule.RuleModule {
  let walls: Walls | undefined
  return {
    meta: { type: 'problem', schema: [] },
    create(context) {
      const from = relative(root, context.filename).split(sep).join('/')
      const judge = (node: Rule.Node) => {
        const { source, importKind, exportKind } = node as unknown as Sourced
        if (typeof source?.value !== 'string') return
        walls ??= wallsOf(root)
        const message = walls({ from, specifier: source.value, isType: importKind === 'type' || exportKind === 'type' })
        if (message) context.report({ node, message })
      }
      return { ImportDeclaration: judge, ImportExpression: judge, ExportNamedDeclaration: judge, ExportAllDeclaration: judge }
    },
  }
}

/** Only files that are loaded lazily or by name have a default export. */
const mayHaveDefault = /(Screen|Modal)\.tsx$|^brands\/[^/]+\/[^/]+\.ts$|^[^/]+\.config\.(ts|js)$|\.d\.ts$/

function defaultExportRule(root: string): Rule.RuleModule {
  return {
    meta: { type: 'problem', schema: [] },
    create(context) {
      const file = relative(root, context.filename).split(sep).join('/')
      if (mayHaveDefault.test(file)) return {}
      const message = 'Export it by its name. Only *Screen, *Modal, brand packs and config files have a default export.'
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
          if (!/^\s*eslint-disable/.test(comment.value) || /\s--\s+\S.{7,}/.test(comment.value) || !comment.loc) continue
          context.report({ loc: comment.loc, message: 'Say why: // eslint-disable-next-line rule -- the reason.' })
        }
      },
    }
  },
}

type Literal = { value: unknown }
type Attribute = { name: { name: unknown }; value: { type: string; value?: unknown } | null }

const spoken = new Set(['alt', 'aria-label', 'aria-description', 'aria-roledescription', 'aria-valuetext', 'label', 'placeholder', 'title'])
const links = new Set(['to', 'href'])
const isWords = (value: unknown): boolean => typeof value === 'string' && /\p{L}{2}/u.test(value)

type Branch = { type: string; parent?: Branch; name?: { name: unknown }; test?: unknown; quasis?: unknown[] }

/**
 * Returns whether a literal in braces is shown to a reader, as in `{isOpen ? 'Open' : 'Shut'}` or
 * `aria-label={'Close'}`, and not compared or passed on.
 */
function isShown(node: Rule.Node): boolean {
  let [child, parent] = [node as unknown as Branch, (node as unknown as Branch).parent]
  while (parent && ['ConditionalExpression', 'LogicalExpression', 'TemplateLiteral'].includes(parent.type) && parent.test !== child) [child, parent] = [parent, parent.parent]
  if (parent?.type !== 'JSXExpressionContainer') return false
  const around = parent.parent
  return around?.type !== 'JSXAttribute' || spoken.has(String(around.name?.name))
}

/** Requires texts from texts/ and addresses from the paths module. */
const textRule: Rule.RuleModule = {
  meta: { type: 'problem', schema: [] },
  create(context) {
    const words = "Put the words into texts/en.ts and texts/fr.ts and say them with t('…')."
    return {
      JSXText(node: Rule.Node) {
        if (isWords((node as unknown as Literal).value)) context.report({ node, message: words })
      },
      'JSXExpressionContainer :matches(Literal, TemplateElement)'(node: Rule.Node) {
        const { value } = node as unknown as Literal
        const isSaid = isWords(typeof value === 'object' && value !== null && 'cooked' in value ? value.cooked : value)
        if (isSaid && isShown(node)) context.report({ node, message: words })
      },
      JSXAttribute(node: Rule.Node) {
        const { name, value } = node as unknown as Attribute
        if (value?.type !== 'Literal' || typeof name.name !== 'string') return
        if (spoken.has(name.name) && isWords(value.value)) context.report({ node, message: words })
        if (links.has(name.name) && /^\/\w/.test(String(value.value))) context.report({ node, message: 'Build the address with paths of #kit/paths.ts.' })
      },
    }
  },
}

/** Returns the project's own lint rules. */
export const house = (root: string): ESLint.Plugin => ({
  rules: { walls: wallsRule(root), 'default-export': defaultExportRule(root), reason: reasonRule, texts: textRule },
})
