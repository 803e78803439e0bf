import { forgetAtTheDoor, forgetStrangers } from './door/jobs.ts'
import { forgetSignUps, issueReserved, tellOfDrops } from './drops/jobs.ts'
import { giveBirthdays } from './earning/jobs.ts'
import type { Job } from './kit/jobs.ts'
import { forgetLetters } from './neighbours/jobs.ts'
import { expirePoints, measureLevels } from './points/jobs.ts'
import { forgetPreviews } from './preview/jobs.ts'
import { forgetKeys } from './redemption/jobs.ts'
import { forgetSessions } from './session/jobs.ts'
import { forgetBuyers } from './shop/jobs.ts'

/** Every background job. The outbox has its own worker for emails. */
export const jobs: readonly Job[] = [forgetSessions, forgetAtTheDoor, forgetStrangers, forgetKeys, forgetLetters, forgetBuyers, forgetPreviews, measureLevels, expirePoints, giveBirthdays, tellOfDrops, issueReserved, forgetSignUps]
