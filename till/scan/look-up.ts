import { CODE_ALPHABET, MEMBER_CODE_LENGTH, normalizeCode } from '#domain/codes.ts'
import type { Backend, MemberShown, VoucherShown } from '../lib/backend.ts'
import { asFailure, type CallFailure } from '../lib/call.ts'

/** What a code is. */
export type Found =
  | { kind: 'voucher'; voucher: VoucherShown }
  | { kind: 'member'; member: MemberShown; memberCode: string }
  | { kind: 'failure'; failure: CallFailure }

const memberCode = new RegExp(`^[${CODE_ALPHABET}]{${MEMBER_CODE_LENGTH}}$`)

/** Asks what a code is. Codes that a brand has made may look like those of members, so both are asked for. */
export async function lookUp(backend: Backend, code: string): Promise<Found> {
  try {
    const member = memberCode.test(normalizeCode(code))
      ? await memberWith(backend, code)
      : undefined
    if (member) return { kind: 'member', member, memberCode: code }
    return { kind: 'voucher', voucher: await backend.validate(code) }
  } catch (thrown) {
    return { kind: 'failure', failure: asFailure(thrown) }
  }
}

async function memberWith(backend: Backend, code: string): Promise<MemberShown | undefined> {
  try {
    return await backend.member(code)
  } catch (thrown) {
    if (asFailure(thrown).code === 'MEMBER_UNKNOWN') return undefined
    throw thrown
  }
}
