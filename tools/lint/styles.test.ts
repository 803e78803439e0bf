import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { readIn, setIn, styleErrorsIn } from './styles.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const filesIn = (folder: string) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(css|tsx?)$/.test(name) && !/\.test\.tsx?$/.test(name))
    .map((name) => `${folder}/${name}`)
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
const files = filesIn('src')
const tokens = readFileSync(join(root, 'brands/tokens.css'), 'utf8')

describe('the styles in src', () => {
  it('use the meanings of brands/tokens.css, no brand values, raw colors, fonts or corners', () => {
    expect(files.filter(({ path }) => path.endsWith('.css')).length).toBeGreaterThan(20)
    expect(
      files.flatMap(({ path, text }) => styleErrorsIn(path, text)).map(({ message }) => message),
    ).toEqual([])
  })

  it('read only custom properties that exist', () => {
    const existing = new Set([tokens, ...files.map(({ text }) => text)].flatMap(setIn))
    expect(
      files
        .filter(({ path }) => path.endsWith('.css'))
        .flatMap(({ path, text }) =>
          readIn(text)
            .filter((name) => !existing.has(name))
            .map((name) => `${path} ${name}`),
        ),
    ).toEqual([])
  })
})

describe('the styles of the till', () => {
  const OWN_TOKENS = 'till/tokens.css'
  const ofTill = filesIn('till')

  it('use the meanings of brands/tokens.css and of its own, no brand values, raw colors, fonts or corners', () => {
    expect(ofTill.filter(({ path }) => path.endsWith('.css')).length).toBeGreaterThan(4)
    expect(
      ofTill
        .filter(({ path }) => path !== OWN_TOKENS)
        .flatMap(({ path, text }) => styleErrorsIn(path, text))
        .map(({ message }) => message),
    ).toEqual([])
  })

  it('read only custom properties that exist', () => {
    const existing = new Set([tokens, ...ofTill.map(({ text }) => text)].flatMap(setIn))
    expect(
      ofTill
        .filter(({ path }) => path.endsWith('.css'))
        .flatMap(({ path, text }) =>
          readIn(text)
            .filter((name) => !existing.has(name))
            .map((name) => `${path} ${name}`),
        ),
    ).toEqual([])
  })
})

const sheet = 'src/points/points.css'
const component = 'src/points/PointsPanel.tsx'

describe('styleErrorsIn', () => {
  it.each([
    ['brand value', sheet, '.a { color: var(--brand-ink); }'],
    ['brand value', sheet, '.a {\n  --brand-stub-width: 62px;\n}'],
    ['brand value', component, "<b style={{ color: 'var(--brand-accent)' }} />"],
    ['drawing', sheet, '.a { background: var(--art-icon); }'],
    ['drawing', component, '<b style={{ backgroundImage: `var(--art-${name})` }} />'],
    ['color', sheet, '.a { color: #1d4b57; }'],
    ['color', sheet, '.a { background: linear-gradient(rgb(0 0 0 / 0.2), transparent); }'],
    ['color', sheet, '.a { border: 1px solid white; }'],
    ['color', sheet, '.a {\n  background:\n    linear-gradient(transparent, black);\n}'],
    ['color', component, "<b style={{ color: 'rgb(1 2 3)' }} />"],
    ['color', component, "<b style={{ backgroundColor: 'white' }} />"],
    ['color', component, '<circle fill="gold" />'],
    ['font', sheet, '.a { font-family: Georgia, serif; }'],
    ['font', sheet, '.a { font: 600 16px/1.2 system-ui; }'],
    ['font', component, "<b style={{ fontFamily: 'Georgia' }} />"],
    ['corner', sheet, '.a { border-radius: 6px; }'],
    ['corner', sheet, '.a { border-top-left-radius: 1rem; }'],
    ['corner', component, '<b style={{ borderRadius: 6 }} />'],
  ])('refuses a %s in %s: %s', (rule, path, text) => {
    expect(styleErrorsIn(path, text).map((error) => error.rule)).toContain(rule)
  })

  it('names the line and what to write instead', () => {
    expect(styleErrorsIn(sheet, '.a {\n  color: var(--brand-ink);\n}')[0]?.message).toMatch(
      /^src\/points\/points\.css:2 has "--brand-ink"\. Use a meaning of brands\/tokens\.css/,
    )
  })

  it.each([
    ['a meaning', sheet, '.a { color: var(--text); border: var(--edge-panel); }'],
    ['a mix of meanings', sheet, '.a { color: color-mix(in oklab, var(--text) 9%, transparent); }'],
    ['the color of the text', sheet, '.a { fill: currentColor; white-space: nowrap; }'],
    ['a font of the tokens', sheet, '.a { font: 500 var(--t-14)/1.6 var(--font-code); }'],
    ['an inherited font', sheet, '.a { font: inherit; }'],
    ['a circle', sheet, '.a { border-radius: 50%; }'],
    ['a limited corner', sheet, '.a { border-radius: min(var(--corner), 14px); }'],
    ['a comment', sheet, '/* not #fff, not var(--brand-ink) */ .a { color: var(--text); }'],
    ['a fragment', component, '<use href="#register-success" /> &#160;'],
    ['a drawing', component, '<b style={{ backgroundImage: drawing(name) }} />'],
    ['the helper for drawings', 'src/ui/drawing.ts', 'return `var(--art-${name})`'],
  ])('allows %s', (_, path, text) => expect(styleErrorsIn(path, text)).toEqual([]))
})
