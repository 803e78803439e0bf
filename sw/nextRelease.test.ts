import { expect, it } from 'vitest'
import { successorsOf } from './nextRelease.ts'

const parts = [
  ['/assets/fr-22222222.js'],
  ['/assets/forms.fr-22222222.js'],
  ['/assets/RedeemModal-2_-2222-.js', '/assets/Modal-22222222.js', '/assets/Modal-22222222.css'],
  ['/assets/HistoryModal-22222222.js', '/assets/Modal-22222222.js'],
]

it.each([
  ['nothing on a new phone', [], []],
  [
    'the French texts, when an older version is stored',
    ['/assets/fr-11111111.js', '/index.html'],
    ['/assets/fr-22222222.js'],
  ],
  ['a modal that was used, with all files it needs', ['/assets/RedeemModal--1_11111.js'], parts[2]],
  [
    'two modals, with their shared files once',
    ['/assets/HistoryModal-11111111.js', '/assets/RedeemModal-11111111.js'],
    [...(parts[2] ?? []), '/assets/HistoryModal-22222222.js'],
  ],
  ['the files of the same release', ['/assets/fr-22222222.js'], ['/assets/fr-22222222.js']],
  [
    'nothing for a part that no longer exists',
    ['/assets/OldModal-11111111.js', '/assets/Modal-11111111.js'],
    [],
  ],
])('a new release fetches %s', (_, stored, expected) => {
  expect(successorsOf(stored, parts)).toEqual(expected)
})
