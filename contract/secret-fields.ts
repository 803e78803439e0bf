/**
 * Fields of requests that prove who sends them. What is stored of a request, for a retry or under an
 * idempotency key, leaves them out.
 */
const SECRET_FIELDS: readonly string[] = ['password', 'currentPassword', 'code']

/** Returns a request body without its secret fields. */
export const withoutSecrets = (body: unknown): unknown =>
  typeof body === 'object' && body !== null && !Array.isArray(body)
    ? Object.fromEntries(Object.entries(body).filter(([name]) => !SECRET_FIELDS.includes(name)))
    : body
