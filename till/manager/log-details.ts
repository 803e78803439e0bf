import type { staff, StaffAction } from '#contract/till-app.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import { money } from '../lib/format.ts'
import { t } from '../lib/texts.ts'

export type LogEntry = ResponseOf<typeof staff.log>['entries'][number]

/** Actions that are done to a person: their subject is a name. That of the others is an id, which says nothing. */
const onPeople: readonly StaffAction[] = [
  'staffInvited',
  'staffRevoked',
  'startCodeCreated',
  'pinChosen',
  'pinLocked',
  'pinEnded',
]

/**
 * Returns who did it, to whom or what, and where.
 * @param currency unset on a device that is no till, where amounts are left out
 */
export function detailsOf(
  { action, staff: person, subject, store, till, facts }: LogEntry,
  currency: string | undefined,
): string {
  const { title, name, cents, points } = facts
  const who = person?.name ?? t('till.log.commandLine')
  return [
    who,
    onPeople.includes(action) && subject !== who ? subject : undefined,
    typeof title === 'string' ? title : undefined,
    typeof name === 'string' ? name : undefined,
    typeof cents === 'number' && currency !== undefined ? money(cents, currency) : undefined,
    typeof points === 'number' ? t('till.points', { count: points }) : undefined,
    [store, till].filter(Boolean).join(', '),
  ]
    .filter(Boolean)
    .join(' · ')
}
