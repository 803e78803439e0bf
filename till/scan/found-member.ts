import type { MemberShown } from '../lib/backend.ts'

type FoundMember = { memberCode: string; member: MemberShown }

let found: FoundMember | undefined

/** The member of the last code, for the screen that opens: it need not ask the server again. */
export const foundMember = {
  set(member: FoundMember): void {
    found = member
  },
  /** Returns the member once; later calls return undefined. */
  take(memberCode: string): MemberShown | undefined {
    const member = found?.memberCode === memberCode ? found.member : undefined
    found = undefined
    return member
  },
}
