import { defineJob } from '#server/lib/jobs/jobs.ts'
import { creditBirthdays } from './birthday.ts'

/** Credits today's birthdays and missed ones. */
export const creditBirthdaysJob = defineJob({
  name: 'earning.birthdays',
  everyMinutes: 30,
  run: creditBirthdays,
})
