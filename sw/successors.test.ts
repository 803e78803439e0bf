import { expect, it } from 'vitest'
import { successorsOf } from './successors.ts'

const parts = [
  ['/assets/fr-22222222.js'],
  ['/assets/forms.fr-22222222.js'],
  ['/assets/RedeemModal-2_-2222-.js', '/assets/Modal-22222222.js', '/assets/Modal-22222222.css'],
  ['/assets/HistoryModal-22222222.js', '/assets/Modal-22222222.js'],
]

it.each([
  ['a phone that is new', [], []],
  ['who reads French', ['/assets/fr-11111111.js', '/index.html'], ['/assets/fr-22222222.js']],
  ['who has opened a modal, with all it needs', ['/assets/RedeemModal--1_11111.js'], parts[2]],
  ['who has opened two, with what both need once', ['/assets/HistoryModal-11111111.js', '/assets/RedeemModal-11111111.js'], [...(parts[2] ?? []), '/assets/HistoryModal-22222222.js']],
  ['the same release again', ['/assets/fr-22222222.js'], ['/assets/fr-22222222.js']],
  ['a part that is no longer there', ['/assets/OldModal-11111111.js', '/assets/Modal-11111111.js'], []],
])('a new release brings along: %s', (_, kept, brought) => {
  expect(successorsOf(kept, parts)).toEqual(brought)
})
