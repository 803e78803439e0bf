import { parseArgs } from 'node:util'

/**
 * Parses the arguments of a tool. `--help` prints the usage and exits; a wrong argument prints it too and exits with 2.
 * @template {string} [Count=never]
 * @template {string} [Text=never]
 * @template {string} [Flag=never]
 * @param {object} accepted
 * @param {string} accepted.usage how to call the tool, one line for each form
 * @param {Record<Count, number>} [accepted.counts] options with a whole number above zero, and their defaults
 * @param {readonly Text[]} [accepted.texts] options with a text
 * @param {readonly Flag[]} [accepted.flags] options without a value
 * @param {number} [accepted.words] the most arguments without a name
 * @returns {{ counts: Record<Count, number>, texts: Partial<Record<Text, string>>, flags: Record<Flag, boolean>, words: string[] }}
 */
export function readArguments({ usage, counts, texts = [], flags = [], words = 0 }) {
  const defaults = Object.entries(counts ?? {})
  try {
    /** @type {Record<string, { type: 'string' | 'boolean' }>} */
    const options = { help: { type: 'boolean' } }
    for (const name of [...defaults.map(([count]) => count), ...texts])
      options[name] = { type: 'string' }
    for (const name of flags) options[name] = { type: 'boolean' }
    const parsed = parseArgs({ options, allowPositionals: true })
    const { positionals } = parsed
    /** @type {Record<string, unknown>} */
    const values = parsed.values
    if (values['help']) {
      console.log(usage)
      process.exit(0)
    }
    if (positionals.length > words) throw new Error(`"${positionals[words]}" is not expected.`)
    const numbers = defaults.map(([name, byDefault]) => [
      name,
      wholeNumber(name, values[name] ?? byDefault),
    ])
    // Built from the lists above, which TypeScript cannot follow through Object.fromEntries.
    return /** @type {any} */ ({
      counts: Object.fromEntries(numbers),
      texts: Object.fromEntries(texts.map((name) => [name, values[name]])),
      flags: Object.fromEntries(flags.map((name) => [name, values[name] === true])),
      words: positionals,
    })
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}\n\n${usage}`)
    process.exit(2)
  }
}

/** @param {string} name @param {unknown} value */
function wholeNumber(name, value) {
  if (!/^[1-9]\d*$/.test(String(value))) throw new Error(`--${name} is a whole number above zero.`)
  return Number(value)
}
