import { relative, sep } from 'node:path'
import type { ESLint, Rule } from 'eslint'
import { wallsOf, type Walls } from './walls.ts'

type Sourced = { source?: { value?: unknown } | null; importKind?: string; exportKind?: string }

/** Who may import whom, as docs/house.md draws it. */
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

/** Files that are loaded lazily, and data that is loaded by name, have a default export; nothing else has. */
const mayHaveDefault = /(Screen|Modal)\.tsx$|^brands\/[^/]+\/[^/]+\.ts$|^[^/]+\.config\.(ts|js)$/

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

/** Our own small rules. */
export const house = (root: string): ESLint.Plugin => ({
  rules: { walls: wallsRule(root), 'default-export': defaultExportRule(root), reason: reasonRule },
})
