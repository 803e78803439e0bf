import { useForm } from '#lib/forms/form.ts'
import { Icon } from '#ui/Icon.tsx'
import type { PollForm } from './PollTextAnswer.tsx'

/** Form to choose one picture of several (EN-53). Nothing is preselected. */
export function PollChoices({
  id,
  poll: { title, pollOptions },
  problem,
  reset,
  send,
  chosenId,
  onChoose,
}: PollForm & { chosenId: string | undefined; onChoose: (optionId: string) => void }) {
  const { props } = useForm<'option'>({
    check: ({ option }) => (option ? {} : { option: 'POLL_CHOICE_REQUIRED' }),
    send: ({ option }) => void send({ selectedPollOptionId: option, answerText: null }),
  })

  function choose(optionId: string) {
    onChoose(optionId)
    if (problem) reset()
  }

  return (
    <form id={id} {...props}>
      <fieldset className="choices" role="radiogroup">
        <legend className="sr-only">{title}</legend>
        {pollOptions.map((option) => (
          <label key={option.id} className="choice">
            <input
              type="radio"
              name="option"
              value={option.id}
              checked={option.id === chosenId}
              onChange={() => choose(option.id)}
            />
            {option.pollOptionLinkUrl && (
              <img src={option.pollOptionLinkUrl} alt="" width={240} height={180} />
            )}
            <span className="choice-text">
              <span className="choice-dot" aria-hidden="true">
                <Icon name="check" />
              </span>
              {option.description}
            </span>
          </label>
        ))}
      </fieldset>
    </form>
  )
}
