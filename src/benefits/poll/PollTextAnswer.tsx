import { useState } from 'react'
import type { Problem } from '#contract/problems.ts'
import type { Poll } from '#contract/utility.ts'
import { answerLength, POLL_ANSWER_MAX_LENGTH, readAnswer } from '#domain/poll.ts'
import { useForm, type FieldErrors } from '#lib/forms/form.ts'
import { useRefusal } from '#lib/forms/useRefusal.ts'
import { problemMessage } from '#lib/texts/sentences.ts'
import { t } from '#lib/texts/t.ts'
import { TextArea } from '#ui/Field.tsx'

/** From this many characters left, screen readers announce each change of the count. */
const NEARLY_FULL = 20

export type PollForm = {
  /** Id of the form, for the submit button outside of it. */
  id: string
  poll: Poll
  problem: Problem | undefined
  reset: () => void
  /** @returns whether it was received */
  send: (answer: {
    selectedPollOptionId: string | null
    answerText: string | null
  }) => Promise<boolean>
}

/** Form for a typed answer, whose length is counted as on the server (VA-24, VA-25, CO-07). A draft survives a reload. */
export function PollTextAnswer({
  id,
  poll: {
    pollId,
    pollOptions: [option],
  },
  problem,
  reset,
  send,
}: PollForm) {
  const [typed, setTyped] = useState('')
  const { props, errors, focus, markSent } = useForm<'answerText'>({
    draft: `poll:${pollId}`,
    check: wrongIn,
    send: ({ answerText }) => void sendWords(answerText),
  })
  const { fieldErrors } = useRefusal(
    problem,
    { POLL_ANSWER_EMPTY: 'answerText', POLL_ANSWER_TOO_LONG: 'answerText' },
    focus,
  )
  const left = POLL_ANSWER_MAX_LENGTH - answerLength(typed)

  async function sendWords(answerText: string) {
    if (await send({ selectedPollOptionId: option?.id ?? null, answerText })) markSent()
  }

  return (
    <form
      id={id}
      {...props}
      onInput={(event) => {
        props.onInput(event)
        setTyped((event.target as HTMLTextAreaElement).value)
        if (problem) reset()
      }}
    >
      <TextArea
        name="answerText"
        label={option?.description ?? t('poll.words')}
        error={
          left < 0
            ? problemMessage('POLL_ANSWER_TOO_LONG')
            : (errors('answerText') ?? fieldErrors('answerText'))
        }
        hint={
          <span aria-live={left <= NEARLY_FULL ? 'polite' : 'off'}>
            {left < 0 ? t('poll.exceeded', { count: -left }) : t('poll.remaining', { count: left })}
          </span>
        }
        rows={5}
      />
    </form>
  )
}

function wrongIn({ answerText }: { answerText: string }): FieldErrors<'answerText'> {
  const answer = readAnswer([], { text: answerText })
  return 'problem' in answer ? { answerText: answer.problem } : {}
}
