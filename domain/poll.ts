import { plainText } from './plain.ts'

/** EN-52, EN-53. */
export const FREE_TEXT = 1
export const IMAGE_CHOICE = 2

export type PollOption = { optionId: string; optionType: number }

/** CO-07: in code points, so that a letter or a sign counts once, whatever it takes to store it. */
export const POLL_ANSWER_MOST = 2000

/** How long an answer is, as both sides count: without what is around it. */
export const answerLength = (typed: string | null | undefined): number => [...plainText(typed)].length

/** A poll with choices asks for one of them; any other for a text. */
export const isChoice = (options: readonly PollOption[]): boolean => options.some(({ optionType }) => optionType === IMAGE_CHOICE)

/** An answer as it is kept. */
export type PollAnswer = { optionId: string; text: null } | { optionId: null; text: string }
export type PollFault = 'POLL_CHOICE_REQUIRED' | 'POLL_ANSWER_EMPTY' | 'POLL_ANSWER_TOO_LONG'
type Typed = { optionId?: string | null | undefined; text?: string | null | undefined }

/** VA-24, VA-25, VA-26: what is kept of an answer, or what is wrong with it. An option of another poll is none of this one. */
export function readAnswer(options: readonly PollOption[], { optionId, text }: Typed): PollAnswer | { fault: PollFault } {
  const option = options.find((known) => known.optionId === optionId)
  if (isChoice(options)) return option?.optionType === IMAGE_CHOICE ? { optionId: option.optionId, text: null } : { fault: 'POLL_CHOICE_REQUIRED' }
  if (optionId && !option) return { fault: 'POLL_CHOICE_REQUIRED' }
  const length = answerLength(text)
  if (length === 0) return { fault: 'POLL_ANSWER_EMPTY' }
  return length > POLL_ANSWER_MOST ? { fault: 'POLL_ANSWER_TOO_LONG' } : { optionId: null, text: plainText(text) }
}
