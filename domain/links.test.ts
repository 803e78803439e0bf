import { describe, expect, it } from 'vitest'
import { rsvpLink, mapLink, webLink } from './links.ts'

describe('links of a brand', () => {
  it.each([
    ['https://shop.example/frames?a=1#b', 'https://shop.example/frames?a=1#b'],
    ['HTTPS://shop.example', 'https://shop.example/'],
    ['http://shop.example/', 'http://shop.example/'],
    [undefined, undefined],
    ['', undefined],
    ['shop.example', undefined],
    ['/account', undefined],
    ['//shop.example', undefined],
    ['javascript:alert(1)', undefined],
    ['JaVaScRiPt:alert(1)', undefined],
    ['java\nscript:alert(1)', undefined],
    ['\u0001javascript:alert(1)', undefined],
    ['data:text/html,<script>alert(1)</script>', undefined],
    ['vbscript:msgbox(1)', undefined],
    ['blob:https://shop.example/1', undefined],
    ['file:///etc/passwd', undefined],
    ['ftp://shop.example/', undefined],
    ['intent://scan/#Intent;scheme=zxing;end', undefined],
    ['mailto:hello@shop.example', undefined],
    ['tel:+15550100', undefined],
    // It looks like the first host and leads to the second.
    ['https://shop.example@evil.example/', undefined],
    ['https://user:secret@shop.example/', undefined],
  ])('normalizes the link %j to %j', (address, expected) => {
    expect(webLink(address)).toBe(expected)
  })

  it.each([
    ['mailto:hello@shop.example?subject=Yes', 'mailto:hello@shop.example?subject=Yes'],
    ['https://shop.example/rsvp', 'https://shop.example/rsvp'],
    ['http://shop.example/rsvp', undefined],
    ['javascript:alert(1)', undefined],
  ])('normalizes the link of an invitation %j to %j', (address, expected) => {
    expect(rsvpLink(address)).toBe(expected)
  })

  it.each([
    [
      '218 Sherman Alley, Brooklyn & more',
      'https://www.openstreetmap.org/search?query=218%20Sherman%20Alley%2C%20Brooklyn%20%26%20more',
    ],
    ['"><script>', 'https://www.openstreetmap.org/search?query=%22%3E%3Cscript%3E'],
    ['\uD800', 'https://www.openstreetmap.org/search?query=%EF%BF%BD'],
  ])('links the address %j to a map', (address, expected) => {
    expect(mapLink(address)).toBe(expected)
  })
})
