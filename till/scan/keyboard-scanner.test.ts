import { describe, expect, it } from 'vitest'
import { scannerKeys } from './keyboard-scanner.ts'

/** Types keys with a pause before each, in milliseconds. @returns what each key was taken for */
function typed(keys: readonly string[], pause: number) {
  const read = scannerKeys()
  return keys.map((key, place) => read({ key, at: 1_000 + place * pause }))
}

const code = [...'H7QK29MDXT4P']

describe('keys of a scanner', () => {
  it('are a code when they come at once and end with Enter', () => {
    expect(typed([...code, 'Enter'], 8).at(-1)).toEqual({ isOfScanner: true, code: code.join('') })
  })

  it('may come with Shift', () => {
    const keys = code.flatMap((key) => ['Shift', key])
    expect(typed([...keys, 'Enter'], 8).at(-1)?.code).toBe(code.join(''))
  })

  it('are a code each when two follow each other', () => {
    const steps = typed([...code, 'Enter', ...'ABCD', 'Enter'], 8)
    expect(steps.flatMap((step) => step.code ?? [])).toEqual([code.join(''), 'ABCD'])
  })
})

describe('keys of a person', () => {
  it('are no code, and their Enter presses the button that has the focus', () => {
    const steps = typed([...code, 'Enter'], 150)
    expect(steps.every(({ isOfScanner }) => !isOfScanner)).toBe(true)
    expect(steps.at(-1)).toEqual({ isOfScanner: false })
  })

  it('are no code when Enter comes alone or after two keys', () => {
    expect(typed(['Enter'], 8)).toEqual([{ isOfScanner: false }])
    expect(typed(['A', 'B', 'Enter'], 8).at(-1)).toEqual({ isOfScanner: false })
  })

  it('do not become a part of the code that follows', () => {
    const read = scannerKeys()
    read({ key: 'x', at: 0 })
    const steps = [...code, 'Enter'].map((key, place) => read({ key, at: 5_000 + place * 8 }))
    expect(steps.at(-1)?.code).toBe(code.join(''))
  })
})
