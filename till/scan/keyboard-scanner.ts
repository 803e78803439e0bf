import { useEffect, useRef } from 'react'

/** Milliseconds between two keys of a scanner at most; a person types slower. */
const FASTEST_TYPING_MS = 100
const SHORTEST_CODE = 3

type Key = { key: string; at: number }

/** What to do with a key: nothing, or the code that it ends. */
type Step = { isOfScanner: boolean; code?: string }

/**
 * Creates a reader of the keys that a USB or Bluetooth scanner types: a code at once, ended by Enter. Keys that follow
 * each other slowly are a person's.
 */
export function scannerKeys(): (key: Key) => Step {
  let typed = ''
  let lastAt = -Infinity
  return ({ key, at }) => {
    const isFast = at - lastAt <= FASTEST_TYPING_MS
    lastAt = at
    if (key === 'Enter') {
      const code = isFast ? typed : ''
      typed = ''
      return code.length >= SHORTEST_CODE ? { isOfScanner: true, code } : { isOfScanner: false }
    }
    // Shift comes with capitals.
    if ([...key].length !== 1) return { isOfScanner: false }
    typed = isFast ? typed + key : key
    return { isOfScanner: isFast }
  }
}

/** Digits that no person types at once: an amount has fewer. */
const MOST_DIGITS = 8

/**
 * Creates a reader of the keys in the field of an amount. A scanner types there too; its code is no amount.
 * @returns for the keys of a scanner what the field had before them
 */
export function amountKeys(): (key: Key, typed: string) => string | undefined {
  let burst = { keys: '', before: '', at: -Infinity }
  return ({ key, at }, typed) => {
    const isEnter = key === 'Enter'
    // Shift comes with capitals.
    if (!isEnter && [...key].length !== 1) return undefined
    const isFast = at - burst.at <= FASTEST_TYPING_MS
    const keys = (isFast ? burst.keys : '') + (isEnter ? '' : key)
    burst = { keys, before: isFast ? burst.before : typed, at }
    const isCode = keys.length >= SHORTEST_CODE && /[^\d.,]/.test(keys)
    return isFast && (isCode || keys.length > MOST_DIGITS) ? burst.before : undefined
  }
}

/** Returns whether keys are typed into an element; a switch or a radio button is none. */
const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLInputElement && !['checkbox', 'radio'].includes(target.type))

/**
 * Calls with each code of a scanner that types. Its Enter presses no button, whatever has the focus. In a field the
 * keys belong to the field.
 */
export function useKeyboardScanner(onCode: (code: string) => void): void {
  const listener = useRef(onCode)
  useEffect(() => {
    listener.current = onCode
  })
  useEffect(() => {
    const read = scannerKeys()
    const onKey = (event: KeyboardEvent) => {
      if (isField(event.target) || event.ctrlKey || event.metaKey || event.altKey) return
      const { isOfScanner, code } = read({ key: event.key, at: event.timeStamp })
      if (isOfScanner) event.preventDefault()
      if (code !== undefined) listener.current(code)
    }
    // Before the button that has the focus.
    addEventListener('keydown', onKey, true)
    return () => removeEventListener('keydown', onKey, true)
  }, [])
}
