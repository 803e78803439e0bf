import type * as z from 'zod/mini'

type Issue = z.core.$ZodIssue

/**
 * Describes a schema issue for the author of a pack.
 * @param value the value at the issue's path
 */
export function packErrorOf(issue: Issue, value: unknown): string {
  if (value === undefined) return 'it is missing'
  const shown =
    typeof value === 'object'
      ? Array.isArray(value)
        ? 'a list'
        : 'an object'
      : JSON.stringify(value)
  if (issue.code === 'invalid_type') return `it must be ${wordFor(issue.expected)}, not ${shown}`
  if (issue.code === 'invalid_value')
    return `it must be ${issue.values.map((each) => JSON.stringify(each)).join(' or ')}, not ${shown}`
  if (issue.code === 'invalid_format')
    return `${shown} does not match the required form${'pattern' in issue && issue.pattern ? `: ${issue.pattern}` : ''}`
  if (issue.code === 'too_small')
    return `it must be ${issue.inclusive ? 'at least' : 'more than'} ${issue.minimum}${countedIn(issue.origin)}, not ${shown}`
  if (issue.code === 'too_big')
    return `it must be ${issue.inclusive ? 'at most' : 'less than'} ${issue.maximum}${countedIn(issue.origin)}, not ${shown}`
  if (issue.code === 'invalid_union') return `${shown} is not an allowed value`
  return issue.message
}

const words: Record<string, string> = {
  int: 'a whole number',
  number: 'a number',
  string: 'a text',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
}
const wordFor = (expected: string): string => words[expected] ?? expected
const countedIn = (origin: string): string =>
  origin === 'array' ? ' entries' : origin === 'string' ? ' characters' : ''
