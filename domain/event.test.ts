import { describe, expect, it } from 'vitest'
import { calendarFile, sortEvents, isEventOver, type CalendarEvent } from './event.ts'

const workshop: CalendarEvent = {
  eventId: 'event-1',
  name: 'Evening at the workshop',
  startDate: '2027-02-05T23:30:00.000Z',
  endDate: '2027-02-06T01:30:00.000Z',
  description: 'Hinges.',
  address: '218 Sherman Alley',
  link: 'https://verreetfils.example/workshop',
}
const now = new Date('2026-11-21T12:00:00.123Z')
const fileOf = (event: Partial<CalendarEvent> = {}) =>
  calendarFile({ ...workshop, ...event }, { host: 'club.example', now })
/** Returns the unfolded lines, as a calendar reads them. */
const linesOf = (file: string) => file.replace(/\r\n /g, '').split('\r\n').slice(0, -1)
const valueOf = (file: string, name: string) =>
  linesOf(file)
    .find((line) => line.startsWith(`${name}:`))
    ?.slice(name.length + 1)

describe('calendarFile [EN-38]', () => {
  it('writes an RFC 5545 file in UTC', () => {
    expect(linesOf(fileOf())).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Laurel//Events//EN',
      'CALSCALE:GREGORIAN',
      'METHOD:PUBLISH',
      'BEGIN:VEVENT',
      'UID:event-1@club.example',
      'DTSTAMP:20261121T120000Z',
      'DTSTART:20270205T233000Z',
      'DTEND:20270206T013000Z',
      'SUMMARY:Evening at the workshop',
      'DESCRIPTION:Hinges.',
      'LOCATION:218 Sherman Alley',
      'URL:https://verreetfils.example/workshop',
      'END:VEVENT',
      'END:VCALENDAR',
    ])
  })

  it('has a reminder days before the event if one is requested', () => {
    expect(fileOf({ remindDays: 3 })).toContain(
      [
        'BEGIN:VALARM',
        'ACTION:DISPLAY',
        `DESCRIPTION:${valueOf(fileOf({}), 'SUMMARY')}`,
        'TRIGGER:-P3D',
        'END:VALARM',
        'END:VEVENT',
      ].join('\r\n'),
    )
    expect(fileOf({})).not.toContain('VALARM')
  })

  it('leaves out unset fields', () => {
    const file = fileOf({ endDate: undefined, description: '', address: '', link: undefined })
    for (const name of ['DTEND', 'DESCRIPTION', 'LOCATION', 'URL'])
      expect(valueOf(file, name)).toBeUndefined()
  })

  it.each([
    ['Frames; lenses, and more', 'Frames\\; lenses\\, and more'],
    ['a\\b', 'a\\\\b'],
    ['One\nTwo\r\nThree\rFour', 'One\\nTwo\\nThree\\nFour'],
    ['Line\u2028Paragraph\u2029End', 'Line\\nParagraph\\nEnd'],
    ['Bell\u0007 tab\t null\u0000', 'Bell tab null'],
    ['Nothing\r\nATTENDEE:mailto:x@evil.example', 'Nothing\\nATTENDEE:mailto:x@evil.example'],
    ['\\n is no line break', '\\\\n is no line break'],
    ['“é” 🕶', '“é” 🕶'],
    ['\uD83D', '\uFFFD'],
  ])('escapes the text %j as %j', (text, escaped) => {
    const file = fileOf({ name: text, description: text, address: text, link: undefined })
    expect([
      valueOf(file, 'SUMMARY'),
      valueOf(file, 'DESCRIPTION'),
      valueOf(file, 'LOCATION'),
    ]).toEqual([escaped, escaped, escaped])
    expect(linesOf(file)).toHaveLength(15)
  })

  it.each(['https://a.example/\r\nATTENDEE:x', 'https://a.example/ b', 'https://a.example/\u0000'])(
    'leaves out a URL that could end its line: %j',
    (link) => {
      expect(valueOf(fileOf({ link }), 'URL')).toBeUndefined()
    },
  )

  it.each([
    ['x'.repeat(67)],
    ['x'.repeat(68)],
    ['x'.repeat(500)],
    ['é'.repeat(200)],
    ['🕶'.repeat(100)],
    [`${'x'.repeat(66)}é🕶`],
    [', '.repeat(120)],
  ])('folds lines at 75 octets, between characters: %s', (name) => {
    const file = fileOf({ name })
    for (const line of file.split('\r\n')) {
      expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
      expect(line).not.toMatch(/\uFFFD/)
    }
    expect(valueOf(file, 'SUMMARY')?.replace(/\\,/g, ',')).toBe(name)
  })
})

describe('order and end of events', () => {
  const on = (day: string, endDate?: string) => ({
    startDate: `2027-${day}T20:00:00.000Z`,
    ...(endDate ? { endDate: `2027-${endDate}T22:00:00.000Z` } : {}),
  })
  it.each([
    [on('02-05', '02-05'), '2027-02-05T21:59:59Z', false],
    [on('02-05', '02-05'), '2027-02-05T22:00:00Z', true],
    [on('02-05'), '2027-02-05T22:59:59Z', false],
    [on('02-05'), '2027-02-05T23:00:00Z', true],
  ])('%j at %s is over: %s', (event, at, over) => {
    expect(isEventOver(event, new Date(at))).toBe(over)
  })

  it.each([
    ['2027-01-01', ['02-05', '03-05', '04-02']],
    ['2027-03-01', ['03-05', '04-02']],
    ['2027-05-01', ['04-02', '03-05', '02-05']],
  ])('on %s are sorted as %j', (day, expected) => {
    const events = ['03-05', '04-02', '02-05'].map((date) => on(date))
    expect(
      sortEvents(events, new Date(`${day}T00:00:00Z`)).map(({ startDate }) =>
        startDate.slice(5, 10),
      ),
    ).toEqual(expected)
  })
})
