import type { Poll } from '#contract/utility.ts'
import { paths } from '#lib/navigation/paths.ts'
import { problemMessage } from '#lib/texts/sentences.ts'
import { t } from '#lib/texts/t.ts'
import { Button } from '#ui/Button.tsx'
import { MessageLine } from '#ui/MessageLine.tsx'
import type { ActionProps } from '../actions.tsx'
import { useCompleted } from '../completed.ts'
import { Participated } from '../Participated.tsx'
import '../participate.css'

/** Shows each poll of a benefit as open or answered, or that there is none (VA-27). */
export function PollAction({ benefit: { utilityId, polls = [] } }: ActionProps) {
  if (polls.length === 0)
    return (
      <div className="participate-action">
        <p className="quiet">{problemMessage('POLL_NOT_FOUND')}</p>
      </div>
    )
  return polls.map((poll) => (
    <Question
      key={poll.pollId}
      poll={poll}
      to={paths.here({ modal: 'poll', id: utilityId, code: poll.pollId })}
    />
  ))
}

function Question({
  poll: {
    pollId,
    title,
    isCompleted,
    pollConfiguration: { pointsAwarded },
  },
  to,
}: {
  poll: Poll
  to: string
}) {
  const isAnswered = useCompleted(`poll:${pollId}`) || isCompleted
  return (
    <div className="participate-action">
      {isAnswered ? (
        <Participated to={to} of={title}>
          {t('poll.answered')}
        </Participated>
      ) : (
        <Button look="quiet" size="small" to={to}>
          <MessageLine of={title}>
            {pointsAwarded > 0 ? t('poll.answerFor', { count: pointsAwarded }) : t('poll.answer')}
          </MessageLine>
        </Button>
      )}
    </div>
  )
}
