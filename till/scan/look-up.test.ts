import { describe, expect, it } from 'vitest'
import { serverBackend, type Backend, type MemberShown, type VoucherShown } from '../lib/backend.ts'
import { CallFailure } from '../lib/call.ts'
import { lookUp } from './look-up.ts'

const voucher = { code: 'V', state: 'valid' } as VoucherShown
const member = { tier: 'Muse', points: 1, vouchers: [] } as MemberShown

/** A server that knows these codes, and the calls it got. */
function backendWith({ members = [], vouchers = [] }: Record<string, string[]>) {
  const calls: string[] = []
  const backend: Backend = {
    ...serverBackend,
    async member(code) {
      calls.push(`member ${code}`)
      if (members.includes(code)) return member
      throw new CallFailure('MEMBER_UNKNOWN', '', 404)
    },
    async validate(code) {
      calls.push(`voucher ${code}`)
      if (vouchers.includes(code)) return voucher
      throw new CallFailure('VOUCHER_UNKNOWN', '', 404)
    },
  }
  return { backend, calls }
}

describe('lookUp', () => {
  it('asks for a voucher', async () => {
    const { backend, calls } = backendWith({ vouchers: ['H7QK29MDXT4P'] })
    expect(await lookUp(backend, 'H7QK29MDXT4P')).toEqual({ kind: 'voucher', voucher })
    expect(calls).toEqual(['voucher H7QK29MDXT4P'])
  })

  it('asks for a member when a code has the length of theirs, as typed in groups too', async () => {
    const { backend } = backendWith({ members: ['7K4M 2QXR 9D'] })
    expect(await lookUp(backend, '7K4M 2QXR 9D')).toEqual({
      kind: 'member',
      member,
      memberCode: '7K4M 2QXR 9D',
    })
  })

  it('asks for a voucher of a brand that looks like a code of a member', async () => {
    const { backend, calls } = backendWith({ vouchers: ['7K4M2QXR9D'] })
    expect(await lookUp(backend, '7K4M2QXR9D')).toEqual({ kind: 'voucher', voucher })
    expect(calls).toEqual(['member 7K4M2QXR9D', 'voucher 7K4M2QXR9D'])
  })

  it('does not take a lost connection for an unknown member', async () => {
    const { backend, calls } = backendWith({})
    const lost = new CallFailure('NO_ANSWER', '')
    const offline = { ...backend, member: () => Promise.reject(lost) }
    expect(await lookUp(offline, '7K4M2QXR9D')).toEqual({ kind: 'failure', failure: lost })
    expect(calls).toEqual([])
  })
})
