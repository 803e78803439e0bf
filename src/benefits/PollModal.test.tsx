import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, it } from 'vitest'
import type { Poll } from '#contract/utility.ts'
import { loadTexts, loadWords } from '#kit/t.ts'
import { Completed } from './PollModal.tsx'

beforeAll(async () => {
  await loadTexts('en')
  await loadWords('benefits')
})

it.each([
  ['is worth something, just now', 10, 10, ['10 points are yours.']],
  ['is worth something, a second time', 10, 0, ['first answer counts']],
  ['is worth nothing, just now', 0, 0, []],
  ['was answered before she came', 10, undefined, ['first answer counts']],
  ['is worth nothing, and was answered before she came', 0, undefined, ['first answer counts']],
])('who answers a poll that %s is told so [ST-48]', (_, worth, pointsAwarded, told) => {
  const poll = { completionMessage: 'Thank you.', pollConfiguration: { pointsAwarded: worth } } as Poll
  const given = pointsAwarded === undefined ? undefined : { success: true as const, pointsAwarded, completionMessage: 'Thank you.' }
  const page = renderToStaticMarkup(<Completed poll={poll} given={given} />)
  expect(page).toContain('Thank you.')
  expect(['10 points are yours.', 'first answer counts'].filter((words) => page.includes(words))).toEqual(told)
})
