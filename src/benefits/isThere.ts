import type { Utility } from '#contract/utility.ts'
import { kindOf } from '#domain/benefit.ts'

/** VA-36: without an open contest there is nothing to enter. */
export const isThere = (benefit: Utility): boolean => kindOf(benefit) !== 'contest' || benefit.contests === undefined || benefit.contests.length > 0
