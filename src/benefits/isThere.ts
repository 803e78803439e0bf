import type { Utility } from '#contract/utility.ts'
import { kindOf } from '#domain/benefit.ts'

/** Returns whether a benefit is shown: a contest benefit needs an open contest (VA-36). */
export const isThere = (benefit: Utility): boolean => kindOf(benefit) !== 'contest' || benefit.contests === undefined || benefit.contests.length > 0
