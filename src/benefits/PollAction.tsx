import type { Poll } from '#contract/utility.ts'
import { paths } from '#kit/paths.ts'
import { problemText } from '#kit/sentences.ts'
import { t } from '#kit/t.ts'
import { Button } from '#ui/Button.tsx'
import { Said } from '#ui/Said.tsx'
import type { ActionProps } from './actions.tsx'
import { useDone } from './done.ts'
import { TakenPart } from './TakenPart.tsx'
import './takePart.css'

/** Shows each poll of a benefit as open or answered, or that there is none (VA-27). */
export function PollAction({ benefit: { utilityId, polls = [] } }: ActionProps) {
  if (polls.length === 0) return <div className="take-part"><p className="quiet">{problemText('POLL_NOT_FOUND')}</p></div>
  return polls.map((poll) => <Question key={poll.pollId} poll={poll} to={paths.here({ modal: 'poll', id: utilityId, code: poll.pollId })} />)
}

function Question({ poll: { pollId, title, isCompleted, pollConfiguration: { pointsAwarded } }, to }: { poll: Poll; to: string }) {
  const isAnswered = useDone(`poll:${pollId}`) || isCompleted
  return (
    <div className="take-part">
      {isAnswered
        ? <TakenPart to={to} of={title}>{t('poll.answered')}</TakenPart>
        : <Button look="quiet" size="small" to={to}><Said of={title}>{pointsAwarded > 0 ? t('poll.answerFor', { count: pointsAwarded }) : t('poll.answer')}</Said></Button>}
    </div>
  )
}
