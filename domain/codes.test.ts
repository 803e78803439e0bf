import { describe, expect, it } from 'vitest'
import fc from 'fast-check'
import {
  CODE_ALPHABET,
  codeFromBytes,
  codeGroups,
  keyOfClaim,
  isOldKeyOf,
  keyOfVoucher,
  loginCodeProblem,
  MEMBER_KEY,
  spellCode,
  normalizeCode,
  VOUCHER_CODE_LENGTH,
} from './codes.ts'

describe('codes', () => {
  it('use an alphabet without look-alike symbols', () => {
    expect(CODE_ALPHABET).not.toMatch(/[01OILU]/)
    expect(new Set(CODE_ALPHABET).size).toBe(CODE_ALPHABET.length)
  })

  it('have no bias: bytes past the last full multiple of the alphabet are skipped', () => {
    const full = 256 - (256 % CODE_ALPHABET.length)
    const counts = new Map<string, number>()
    for (let byte = 0; byte < 256; byte += 1) {
      const symbol = codeFromBytes(new Uint8Array([byte]), 1)
      if (byte >= full) expect(symbol).toBeUndefined()
      else counts.set(symbol as string, (counts.get(symbol as string) ?? 0) + 1)
    }
    expect(new Set(counts.values()).size).toBe(1)
    expect(counts.size).toBe(CODE_ALPHABET.length)
  })

  it('have at least 12 symbols for a voucher', () => {
    expect(VOUCHER_CODE_LENGTH).toBeGreaterThanOrEqual(12)
  })

  it('are recognized with the case, spaces and dashes that people type', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...CODE_ALPHABET), { minLength: 6, maxLength: 12 }),
        (symbols) => {
          const code = symbols.join('')
          expect(normalizeCode(codeGroups(code).join(' ').toLowerCase())).toBe(code)
          expect(normalizeCode(codeGroups(code).join('-'))).toBe(code)
        },
      ),
    )
  })

  it('have a unique URL key that does not reveal the code', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...CODE_ALPHABET), { minLength: 12, maxLength: 12 }),
        (symbols) => {
          const code = symbols.join('')
          const key = keyOfVoucher(code)
          expect(key).toMatch(/^[0-9a-z]{6}$/)
          expect(key).not.toBe(MEMBER_KEY)
          // Fewer symbols in a row occur by chance.
          for (let at = 0; at + 4 <= code.length; at += 1)
            expect(key.toUpperCase()).not.toContain(code.slice(at, at + 4))
        },
      ),
      { seed: 7 },
    )
    expect(keyOfVoucher(MEMBER_KEY)).toBe(MEMBER_KEY)
    const codes = Array.from(
      { length: 2000 },
      (_, place) => `H7QK29MD${String(place).padStart(4, '2')}`,
    )
    expect(new Set(codes.map(keyOfVoucher)).size).toBe(new Set(codes).size)
  })

  it.each([
    ['H7QK29MDXT4P', 'H7QK29MD', true],
    ['H7QK29MDXT4P', 'H7QK29ME', false],
    ['H7QK29MDXT4P', 'H7QK', false],
    ['H7QK29MDXT4P', '', false],
    ['H7QK29MDXT4P', keyOfVoucher('H7QK29MDXT4P'), false],
    ['SPRING10', 'SPRING10', false],
  ])('%s has the old URL key "%s": %s', (code, key, isOld) => {
    expect(isOldKeyOf(code, key)).toBe(isOld)
  })

  it('of a brand have a URL key from the voucher and the claim, without the code', () => {
    const [first, second] = [
      { voucherId: 'lens', claimedAt: '2026-11-21T12:00:00.000Z' },
      { voucherId: 'lens', claimedAt: '2027-11-21T12:00:00.000Z' },
    ]
    expect(keyOfClaim(first)).not.toBe(keyOfClaim(second))
    expect(keyOfClaim(first)).toMatch(/^lens\.[a-z0-9]+$/)
  })

  it.each([
    ['H7QK29MDXT4P', ['H7QK', '29MD', 'XT4P']],
    ['VERRE-8H2K-77', ['VERRE-', '8H2K-', '77']],
    ['a.b_c', ['a.', 'b_', 'c']],
    ['', []],
  ])('are grouped for reading: %s', (code, groups) => {
    expect(codeGroups(code)).toEqual(groups)
    expect(groups.join('')).toBe(code)
  })

  it.each([
    ['', 'CODE_REQUIRED'],
    [' - ', 'CODE_REQUIRED'],
    ['H7QK2', 'WRONG_CODE'],
    ['H7QK29M', 'WRONG_CODE'],
    ['h7q k29', undefined],
  ])('of the login email, typed as %j, give: %s', (typed, failure) => {
    expect(loginCodeProblem(typed)).toBe(failure)
  })

  it('are spelled symbol by symbol', () => {
    expect(spellCode('H7QK29MDXT4P')).toBe('H 7 Q K, 2 9 M D, X T 4 P')
  })
})
