import { job } from '#server/kit/jobs.ts'
import { celebrateAll } from './birthday.ts'

/** Credits today's birthdays and missed ones. */
export const giveBirthdays = job({ name: 'earning.birthdays', everyMinutes: 30, run: celebrateAll })
