import { calendarFile, type CalendarEvent } from '#domain/event.ts'

/** How long the browser may take to fetch what it was given, milliseconds. */
const FETCHED_WITHIN = 60_000

/** Hands an event to the phone's calendar, as a file that is made here: it needs no connection. */
export function addToCalendar(event: CalendarEvent) {
  const file = new Blob([calendarFile(event, { host: location.hostname, now: new Date() })], { type: 'text/calendar;charset=utf-8' })
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = `${event.eventId}.ics`
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), FETCHED_WITHIN)
}
