/** What the styles of a page may not contain, because it belongs to a brand (docs/decisions/0050). */
type Rule = {
  name: string
  /** In every file of src, or in the declarations of a style sheet only. */
  in: 'code' | 'declaration'
  /** Files that may contain it. */
  except?: RegExp
  isForbidden: (text: string) => string | undefined
  /** What to write instead; a part of the message. */
  instead: string
}

const NAMED_COLORS =
  'aqua|beige|black|blue|brown|coral|crimson|cyan|fuchsia|gold|gr[ae]y|green|indigo|ivory|khaki|lavender|lime|magenta|maroon|navy|olive|orange|orchid|pink|plum|purple|red|salmon|silver|tan|teal|tomato|turquoise|violet|white|yellow'

const found = (pattern: RegExp) => (text: string) => pattern.exec(text)?.[0]

const rules: readonly Rule[] = [
  {
    name: 'brand value',
    in: 'code',
    isForbidden: found(/--brand-[\w-]*/),
    instead:
      'Use a meaning of brands/tokens.css, such as var(--text), var(--edge-panel) or var(--weight-strong). Add a missing one there; it refers to the brand value.',
  },
  {
    name: 'drawing',
    in: 'code',
    except: /^src\/ui\/drawing\.ts/,
    isForbidden: found(/--art-[\w-]*/),
    instead:
      'Use drawing() of src/ui/drawing.ts, or in a style sheet a --picture-… of brands/tokens.css.',
  },
  {
    name: 'color',
    in: 'code',
    isForbidden: found(
      /(?<!&)#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})\b|\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch)\(/i,
    ),
    instead:
      'Use a color of brands/tokens.css, such as var(--text) or var(--surface). A color that no brand may change is declared there, with its reason.',
  },
  {
    name: 'color',
    in: 'code',
    except: /\.css$/,
    isForbidden: found(
      new RegExp(
        `\\b(?:color|background|(?:background|border|outline)Color|fill|stroke)\\s*[:=]\\s*['"](?:${NAMED_COLORS})['"]`,
        'i',
      ),
    ),
    instead: 'Style it in the feature’s style sheet with a color of brands/tokens.css.',
  },
  {
    name: 'color',
    in: 'declaration',
    isForbidden: found(
      new RegExp(`(?<=:[^'"]*)(?<![\\w-])(?:dark|light)?(?:${NAMED_COLORS})(?![\\w-])`, 'i'),
    ),
    instead: 'Use a color of brands/tokens.css, such as var(--text) or var(--surface).',
  },
  {
    name: 'font',
    in: 'declaration',
    isForbidden: found(/^font(?:-family)?:(?!.*var\(--font-)(?!\s*inherit$).*/),
    instead: 'Use var(--font-text), var(--font-display) or var(--font-code) of brands/tokens.css.',
  },
  {
    name: 'font',
    in: 'code',
    except: /\.css$/,
    isForbidden: found(/\bfontFamily\b/),
    instead: 'Style it in the feature’s style sheet with a font of brands/tokens.css.',
  },
  {
    name: 'corner',
    in: 'declaration',
    isForbidden: found(/^border(?:-\w+)*-radius:(?!.*var\(--).*\d(?:px|r?em)\b.*/),
    instead:
      'Use a corner of brands/tokens.css: var(--corner), var(--corner-card) and so on. A circle has 50%.',
  },
  {
    name: 'corner',
    in: 'code',
    except: /\.css$/,
    isForbidden: found(/\bborderRadius\b/),
    instead: 'Style it in the feature’s style sheet with a corner of brands/tokens.css.',
  },
]

export type StyleError = { rule: string; message: string }

/**
 * Returns the places where a file of src uses what belongs to a brand: its values, raw colors,
 * fonts or corners.
 */
export function styleErrorsIn(path: string, text: string): StyleError[] {
  const code = withoutComments(text)
  const lines = code.split('\n').map((line, index) => ({ text: line, line: index + 1 }))
  const parts = { code: lines, declaration: path.endsWith('.css') ? declarationsIn(code) : [] }
  return rules
    .filter(({ except }) => !except?.test(path))
    .flatMap((rule) =>
      parts[rule.in].flatMap(({ text: part, line }) => {
        const match = rule.isForbidden(part)
        return match === undefined
          ? []
          : [{ rule: rule.name, message: `${path}:${line} has "${match.trim()}". ${rule.instead}` }]
      }),
    )
}

/** Returns the custom properties that a style sheet reads without a fallback. */
export const readIn = (css: string): string[] =>
  [...withoutComments(css).matchAll(/var\((--[\w-]+)\)/g)].map(([, name = '']) => name)

/** Returns the custom properties that a file sets: a style sheet, or a component in a style attribute. */
export const setIn = (text: string): string[] =>
  [...withoutComments(text).matchAll(/(--[\w-]+)['"]?\]?\s*:/g)].map(([, name = '']) => name)

/** Blanks comments and keeps the lines. */
const withoutComments = (text: string): string =>
  text
    .replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' '))
    .replace(/(^|[\s;,{}()])\/\/.*$/gm, '$1')

/** Returns the declarations of a style sheet, each on one line, with the line it starts on. */
function declarationsIn(css: string): { text: string; line: number }[] {
  return [...css.matchAll(/(?<=[{};]\s*)([\w-]+:\s[^;{}]+)(?=[;}])/g)].map((match) => ({
    text: match[0].replace(/\s+/g, ' ').trim(),
    line: css.slice(0, match.index).split('\n').length,
  }))
}
