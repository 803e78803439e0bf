import { defineJob } from '#server/lib/jobs/jobs.ts'
import { remindOfVouchers } from './voucher-reminders.ts'

/** Reminds members of vouchers that are about to end. */
export const remindOfVouchersJob = defineJob({
  name: 'redemption.remind',
  everyMinutes: 60,
  run: remindOfVouchers,
})
