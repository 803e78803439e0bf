import { useState } from 'react'

/**
 * Creates a source of idempotency keys for one form: the same key for the same content, so that a second try counts
 * once, and a new one when the content was changed.
 */
export function requestKeys(): (content: unknown) => string {
  const keys = new Map<string, string>()
  return (content) => {
    const text = JSON.stringify(content)
    const key = keys.get(text) ?? crypto.randomUUID()
    keys.set(text, key)
    return key
  }
}

/** Returns the keys of a form; they end with its screen. */
export function useRequestKey(): (content: unknown) => string {
  const [keyOf] = useState(requestKeys)
  return keyOf
}
