import { expect, it } from 'vitest'
import { normalizeLine } from './plain-text.ts'

it.each([
  ['  Mia \t  Tremblay\n', 'Mia Tremblay'],
  ['Zoe\u0308', 'Zoë'],
  ['a\u0000b', 'a b'],
  ['\u202Egnp.exe\u202C', 'gnp.exe'],
  ['<b>Mia</b>', '<b>Mia</b>'],
  ['👩‍👧 李小龍', '👩‍👧 李小龍'],
  ['Eve\r\nBcc: x@y.zz', 'Eve Bcc: x@y.zz'],
  ['E\ud800ve', 'E ve'], // a lone surrogate, which no database accepts
  ['\u200b\u200d', ''], // no visible character
  [' \n\t ', ''],
  [undefined, ''],
])('normalizes %j to %j', (typed, expected) => expect(normalizeLine(typed)).toBe(expected))
