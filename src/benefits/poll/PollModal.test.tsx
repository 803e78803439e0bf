import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, it } from 'vitest'
import type { Poll } from '#contract/utility.ts'
import { loadTexts, loadTextGroup } from '#lib/texts/t.ts'
import { Completed } from './PollModal.tsx'

beforeAll(async () => {
  await loadTexts('en')
  await loadTextGroup('benefits')
})

it.each([
  ['awards points, at the first answer', 10, 10, ['10 points are yours.']],
  ['awards points, at the second answer', 10, 0, ['first answer counts']],
  ['awards no points, at the first answer', 0, 0, []],
  ['awards points and was answered before', 10, undefined, ['first answer counts']],
  ['awards no points and was answered before', 0, undefined, ['first answer counts']],
])('shows the result of a poll that %s [ST-48]', (_, worth, pointsAwarded, expected) => {
  const poll = {
    completionMessage: 'Thank you.',
    pollConfiguration: { pointsAwarded: worth },
  } as Poll
  const response =
    pointsAwarded === undefined
      ? undefined
      : { success: true as const, pointsAwarded, completionMessage: 'Thank you.' }
  const page = renderToStaticMarkup(<Completed poll={poll} response={response} />)
  expect(page).toContain('Thank you.')
  expect(
    ['10 points are yours.', 'first answer counts'].filter((words) => page.includes(words)),
  ).toEqual(expected)
})
