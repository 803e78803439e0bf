/** Classes of messages that one request can name in the log; more are counted together. */
const MAX_CLASSES = 10

/** The task of a phone, by words of its message; the first match counts. */
const tasks = [
  ['unregister', 'unregister task'],
  ['register', 'register task'],
  ['list', 'get serial #s task'],
  ['get', 'get pass task'],
  ['update', 'web service error'],
] as const

/** The error, by words of the message. */
const errors = [
  ['authentication', 'authentication failure'],
  ['malformed response', 'server response was malformed'],
  ['invalid pass', 'received invalid pass data'],
  ['unchanged tag', 'remained the same'],
  ['unchanged pass', 'pass was unchanged'],
  ['timeout', 'timed out'],
  ['no connection', 'could not connect'],
] as const

/** Statuses that are logged, because a phone can send any number. */
const statuses = [301, 302, 400, 401, 403, 404, 410, 413, 429, 500, 502, 503, 504]

/** Returns the class of a message, which contains none of its text. */
function classOf(message: string): string {
  const text = message.toLowerCase()
  const task = tasks.find(([, words]) => text.includes(words))?.[0] ?? 'other'
  const status = Number(/unexpected response code (\d{3})\b/.exec(text)?.[1])
  const error = statuses.includes(status)
    ? `response ${status}`
    : (errors.find(([, words]) => text.includes(words))?.[0] ?? 'other')
  return `${task}: ${error}`
}

/**
 * Counts the messages of a phone by class, for the log. Their text is not returned: anyone can send
 * them, and messages of phones contain serials, tokens and addresses ("Logging Errors" in Apple's
 * "Adding a Web Service to Update Passes").
 */
export function countMessages(messages: readonly string[]): Record<string, number> {
  const counts = new Map<string, number>()
  for (const message of messages) {
    const known = classOf(message)
    const name = counts.has(known) || counts.size < MAX_CLASSES ? known : 'more'
    counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  return Object.fromEntries(counts)
}
