import ts from 'typescript'

type Source = { path: string; text: string }

/** Words in camel case or backticks that are no names of ours. */
const OTHER_WORDS = new Set(['iCalendar', 'camelCase', 'npx', 'maxlength', 'acc_1'])

/** Returns the comments of a TypeScript file, each with its line. */
function commentsOf({ path, text }: Source): { line: number; comment: string }[] {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
  const ranges = new Map<number, ts.CommentRange>()
  const visit = (node: ts.Node) => {
    for (const range of [
      ...(ts.getLeadingCommentRanges(text, node.pos) ?? []),
      ...(ts.getTrailingCommentRanges(text, node.end) ?? []),
    ])
      ranges.set(range.pos, range)
    for (const child of node.getChildren(file)) visit(child)
  }
  visit(file)
  return [...ranges.values()].map(({ pos, end }) => ({
    line: file.getLineAndCharacterOfPosition(pos).line + 1,
    comment: text.slice(pos, end),
  }))
}

const identifiersIn = (text: string): string[] => text.match(/[A-Za-z_$][\w$]*/g) ?? []

/**
 * Returns names in comments that nothing has: files, scripts, words in backticks and words in camel case. They are left behind
 * by renames, because no compiler reads comments.
 * @param sources all files with code; comments of TypeScript files are checked
 * @param paths all files of the repository
 */
export function unknownNamesIn(sources: readonly Source[], paths: readonly string[]): string[] {
  const commented = sources
    .filter(({ path }) => /\.(tsx?|mjs)$/.test(path))
    .map((source) => ({ ...source, comments: commentsOf(source) }))
  const known = new Set(OTHER_WORDS)
  for (const { path, text } of sources) {
    const comments = commented.find((source) => source.path === path)?.comments ?? []
    const code = comments.reduce((rest, { comment }) => rest.replace(comment, ''), text)
    for (const word of identifiersIn(code)) known.add(word)
    if (path === 'package.json')
      for (const script of Object.keys((JSON.parse(text) as { scripts: object }).scripts))
        known.add(script)
  }
  const isFile = (name: string) =>
    /[*<>]/.test(name) ||
    paths.some((path) => path === name || path.endsWith(`/${name.replace(/^(\.+\/)+/, '')}`))
  return commented.flatMap(({ path, comments }) =>
    comments.flatMap(({ line, comment }) => {
      const files = (comment.match(/[\w*<>./-]+\.(?:tsx?|mjs|sql|css)\b/g) ?? []).filter(
        (name) => !isFile(name),
      )
      const quoted = (comment.match(/`[^`]+`/g) ?? [])
        .flatMap(identifiersIn)
        .filter((word) => word.length > 2 && !known.has(word))
      const camel = (
        comment.replace(/`[^`]+`/g, '').match(/(?<![\w./-])[a-z]+[A-Z]\w+\b(?!\.)/g) ?? []
      ).filter((word) => !known.has(word))
      const scripts = [...comment.matchAll(/npm run ([a-z]\w*(?::\w+)*)/g)]
        .map(([, name = '']) => name)
        .filter((name) => !known.has(name))
      return [...files, ...quoted, ...camel, ...scripts].map((name) => `${path}:${line} ${name}`)
    }),
  )
}
