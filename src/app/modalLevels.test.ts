import { expect, it } from 'vitest'
import { modalLevels } from './modalLevels.ts'

it('remembers how many entries are between a modal and its screen', () => {
  modalLevels.set('first', 1)
  modalLevels.set('second', 2)
  modalLevels.set('second', 3)
  expect([modalLevels.of('first'), modalLevels.of('second'), modalLevels.of('none')]).toEqual([
    1,
    3,
    undefined,
  ])
})

it('forgets the entries to which a tab can no longer go back', () => {
  modalLevels.set('old', 1)
  for (let entry = 0; entry < 50; entry += 1) modalLevels.set(`entry ${entry}`, 1)
  expect([modalLevels.of('old'), modalLevels.of('entry 0')]).toEqual([undefined, 1])
})
