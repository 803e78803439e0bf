/** Names of errors are identifiers; anything else could be free text. */
const NAME = /^[A-Za-z_$][\w$]{0,60}$/
const CODE = /^[A-Z0-9_]{1,40}$/

/** Returns whether a value is the name of an error class, not free text. */
export const isErrorName = (value: unknown): value is string =>
  typeof value === 'string' && NAME.test(value)

/**
 * Returns whether a value is a code (of the database driver, Node, a provider or `Problem`), not free
 * text: the text of another service can contain a name or a card number.
 */
export const isErrorCode = (value: unknown): value is string | number =>
  typeof value === 'number' || (typeof value === 'string' && CODE.test(value))
