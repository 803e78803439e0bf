import { calendarFile, type CalendarEvent } from '#domain/event.ts'

/** Milliseconds the browser has to read the file before its URL is revoked. */
const REVOKE_AFTER_MS = 60_000

/** Downloads an event as a calendar file, made on the phone so that it works offline. */
export function addToCalendar(event: CalendarEvent) {
  const file = new Blob([calendarFile(event, { host: location.hostname, now: new Date() })], {
    type: 'text/calendar;charset=utf-8',
  })
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = `${event.eventId}.ics`
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), REVOKE_AFTER_MS)
}
