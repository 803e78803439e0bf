import { expect, it } from 'vitest'
import { plainLine } from './plain.ts'

it.each([
  ['  Mia \t  Tremblay\n', 'Mia Tremblay'],
  ['Zoe\u0308', 'Zoë'],
  ['a\u0000b', 'a b'],
  ['\u202Egnp.exe\u202C', 'gnp.exe'],
  ['<b>Mia</b>', '<b>Mia</b>'],
  ['👩‍👧 李小龍', '👩‍👧 李小龍'],
  ['Eve\r\nBcc: x@y.zz', 'Eve Bcc: x@y.zz'],
  ['E\ud800ve', 'E ve'], // half a character, which no database takes
  ['\u200b\u200d', ''], // nothing that is seen
  [' \n\t ', ''],
  [undefined, ''],
])('%j is kept as %j', (typed, kept) => expect(plainLine(typed)).toBe(kept))
