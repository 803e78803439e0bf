import { normalizeMultiline } from './plain-text.ts'

/** Option type of a picture to choose; the other type, 1, is a free text (EN-52, EN-53). */
export const IMAGE_CHOICE = 2

export type PollOption = { optionId: string; optionType: number }

/** Maximum length of an answer in code points (CO-07), independent of how a character is stored. */
export const POLL_ANSWER_MAX_LENGTH = 2000

/** Returns the length of an answer without surrounding whitespace, as page and server count it. */
export const answerLength = (typed: string | null | undefined): number =>
  [...normalizeMultiline(typed)].length

/** Returns whether a poll asks for one of its options; otherwise it asks for a text. */
export const isChoice = (options: readonly PollOption[]): boolean =>
  options.some(({ optionType }) => optionType === IMAGE_CHOICE)

/** An answer as it is stored. */
export type PollAnswer = { optionId: string; text: null } | { optionId: null; text: string }
export type PollProblem = 'POLL_CHOICE_REQUIRED' | 'POLL_ANSWER_EMPTY' | 'POLL_ANSWER_TOO_LONG'
type SubmittedAnswer = { optionId?: string | null | undefined; text?: string | null | undefined }

/**
 * Validates an answer (VA-24 to VA-26) and returns it as stored, or its problem. An option id from
 * another poll is refused as POLL_CHOICE_REQUIRED.
 */
export function readAnswer(
  options: readonly PollOption[],
  { optionId, text }: SubmittedAnswer,
): PollAnswer | { problem: PollProblem } {
  const option = options.find((candidate) => candidate.optionId === optionId)
  if (isChoice(options))
    return option?.optionType === IMAGE_CHOICE
      ? { optionId: option.optionId, text: null }
      : { problem: 'POLL_CHOICE_REQUIRED' }
  if (optionId && !option) return { problem: 'POLL_CHOICE_REQUIRED' }
  const length = answerLength(text)
  if (length === 0) return { problem: 'POLL_ANSWER_EMPTY' }
  return length > POLL_ANSWER_MAX_LENGTH
    ? { problem: 'POLL_ANSWER_TOO_LONG' }
    : { optionId: null, text: normalizeMultiline(text) }
}
