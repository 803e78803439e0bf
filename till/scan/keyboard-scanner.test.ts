import { describe, expect, it } from 'vitest'
import { amountKeys, scannerKeys } from './keyboard-scanner.ts'

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

describe('keys in the field of an amount', () => {
  /** Types keys into a field that has `before`. @returns what each key restores */
  function restored(keys: readonly string[], pause: number, before = '4') {
    const read = amountKeys()
    let value = before
    return keys.map((key, place) => {
      const kept = read({ key, at: 1_000 + place * pause }, value)
      value = kept ?? value + key
      return kept
    })
  }

  it('restore the amount when they are a code', () => {
    expect(restored([...code, 'Enter'], 8)).toEqual([
      undefined,
      undefined,
      ...Array.from({ length: 11 }, () => '4'),
    ])
  })

  it('restore it when a code has digits only', () => {
    expect(restored([...'4006381333931', 'Enter'], 8).at(-1)).toBe('4')
  })

  it('are an amount when a person types them, fast or slowly', () => {
    for (const pause of [40, 200])
      expect(restored([...'1842.50'], pause).every((kept) => kept === undefined)).toBe(true)
  })
})
