/** Names of errors are identifiers; anything else could be a text. */
const NAME = /^[A-Za-z_$][\w$]{0,60}$/
const CODE = /^[A-Z0-9_]{1,40}$/

/** Returns whether a value is a name of a kind of error, not a text. */
export const isErrorName = (value: unknown): value is string =>
  typeof value === 'string' && NAME.test(value)

/**
 * Returns whether a value is a code of the database driver, of node, of a provider or of the
 * catalogue, not a text: a text of somebody else can repeat a name or a card.
 */
export const isErrorCode = (value: unknown): value is string | number =>
  typeof value === 'number' || (typeof value === 'string' && CODE.test(value))
