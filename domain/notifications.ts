import { OPTIONAL_EMAILS, type OptionalEmail } from './email-choices.ts'

/** Kinds of notification that a device may get: the events of the optional emails (decision 0059). */
export const NOTIFICATION_KINDS = OPTIONAL_EMAILS
export type NotificationKind = OptionalEmail

/** Devices of a member that may get notifications; a further one replaces the oldest. */
export const MAX_NOTIFIED_DEVICES = 10
