import { job } from '#server/kit/jobs.ts'
import { celebrateAll } from './birthday.ts'

/** The gifts of today's birthdays, and of those that were missed. */
export const giveBirthdays = job({ name: 'earning.birthdays', everyMinutes: 30, run: celebrateAll })
