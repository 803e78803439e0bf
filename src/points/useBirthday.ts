import { api } from '#contract/index.ts'
import { formatDay } from '#kit/format.ts'
import { useReadAhead, useStored } from '#kit/read.ts'

/** When the member's birthday is, "July 3"; `isMissing` where she has not told it. Neither before it is known. */
export function useBirthday(): { day: string | undefined; isMissing: boolean } {
  useReadAhead(api.account.account)
  const account = useStored(api.account.account)?.account
  return { day: account?.dateOfBirth ? formatDay(account.dateOfBirth) : undefined, isMissing: account !== undefined && !account.dateOfBirth }
}
