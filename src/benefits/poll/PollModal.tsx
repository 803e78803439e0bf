import { useEffect, useId, useState } from 'react'
import { benefits } from '#contract/benefits.ts'
import type { Poll } from '#contract/utility.ts'
import { IMAGE_CHOICE } from '#domain/poll.ts'
import { useCloseModal, type ModalProps } from '#lib/navigation/modal.ts'
import { useOnline } from '#lib/api/online.ts'
import { problemOf } from '#lib/api/problem.ts'
import { refreshAll } from '#lib/api/queries.ts'
import { Section } from '#lib/api/Section.tsx'
import { t } from '#lib/texts/t.ts'
import { useWrite, type Write } from '#lib/api/write.ts'
import { Button } from '#ui/Button.tsx'
import { Modal } from '#ui/Modal.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { CompletedLine } from '../CompletedLine.tsx'
import { markCompleted, useCompleted } from '../completed.ts'
import { PollChoices } from './PollChoices.tsx'
import { PollTextAnswer } from './PollTextAnswer.tsx'
import { SheetTitle } from '../SheetTitle.tsx'
import { Participate } from '../Participate.tsx'
import { useBenefit } from '../useBenefit.ts'
import '../participate.css'

type Ids = ModalProps<'poll'>
type Answering = Write<typeof benefits.answerPoll>
type PollProps = Ids & { form: string; chosenId: string | undefined; answering: Answering }

/** Lets the member answer a poll, in their own words or by choosing a picture (MO-05). */
export default function PollModal(ids: Ids) {
  const form = useId()
  const [chosenId, choose] = useState<string>()
  const answering = useWrite(benefits.answerPoll, { failure: 'form' })
  const shared = { ...ids, form, chosenId, answering }
  useRefreshOnClose(answering.response !== undefined)
  return (
    <Modal
      look="small"
      title={
        <SheetTitle kind={t('poll.poll')}>
          <Name {...ids} />
        </SheetTitle>
      }
      foot={
        <Section
          waiting={<Skeleton className="button" width="100%" height={52} />}
          otherwise={() => null}
        >
          <Foot {...shared} />
        </Section>
      }
    >
      <Section waiting={<PollWaiting />}>
        <Question {...shared} onChoose={choose} />
      </Section>
    </Modal>
  )
}

/** After an answer, closing the modal refreshes everything on the page below it (ST-49). */
function useRefreshOnClose(hasAnswered: boolean) {
  useEffect(() => (hasAnswered ? () => void refreshAll() : undefined), [hasAnswered])
}

/** @throws Problem POLL_NOT_FOUND when there is no such poll (VA-27) */
function usePoll({ id, code }: Ids): Poll {
  const { polls = [] } = useBenefit(id, 'POLL_NOT_FOUND')
  const poll = code === undefined ? polls[0] : polls.find(({ pollId }) => pollId === code)
  if (!poll) throw problemOf('POLL_NOT_FOUND')
  return poll
}

const Name = (ids: Ids) => usePoll(ids).title

/** The server decides; offline, the answers noted on this phone count too. */
function useIsCompleted({ pollId, isCompleted }: Poll): boolean {
  const wasDoneHere = useCompleted(`poll:${pollId}`)
  const isOnline = useOnline()
  return isCompleted || (!isOnline && wasDoneHere)
}

function Question({
  form,
  chosenId,
  onChoose,
  answering,
  ...ids
}: PollProps & { onChoose: (optionId: string) => void }) {
  const poll = usePoll(ids)
  const isCompleted = useIsCompleted(poll)
  const { response } = answering
  if (response || isCompleted) return <Completed poll={poll} response={response} />

  async function send(answer: {
    selectedPollOptionId: string | null
    answerText: string | null
  }): Promise<boolean> {
    const received = await answering.send({ pollId: poll.pollId, ...answer }, { id: poll.pollId })
    if (received) markCompleted(`poll:${poll.pollId}`)
    return received !== undefined
  }

  const {
    description,
    pollOptions,
    pollConfiguration: { pointsAwarded },
  } = poll
  const common = { id: form, poll, problem: answering.problem, reset: answering.reset, send }
  return (
    <div className="participate-form">
      <p>{description}</p>
      {pointsAwarded > 0 && (
        <p className="poll-points">{t('poll.worth', { count: pointsAwarded })}</p>
      )}
      {pollOptions.some(({ pollOptionType }) => pollOptionType === IMAGE_CHOICE) ? (
        <PollChoices {...common} chosenId={chosenId} onChoose={onChoose} />
      ) : (
        <PollTextAnswer {...common} />
      )}
    </div>
  )
}

/** Shows the poll's thank-you message and the points this answer gave (ST-48). */
export function Completed({
  poll: { completionMessage, pollConfiguration },
  response,
}: {
  poll: Poll
  response: Answering['response']
}) {
  const { pointsAwarded = 0 } = response ?? {}
  // No points from a poll that awards some means a second answer. Other polls do not reveal it.
  const isAnsweredBefore = !response || (pointsAwarded === 0 && pollConfiguration.pointsAwarded > 0)
  return (
    <CompletedLine
      isNew={response !== undefined}
      title={response?.completionMessage ?? completionMessage}
    >
      {pointsAwarded > 0 && (
        <p className="poll-points">{t('poll.given', { count: pointsAwarded })}</p>
      )}
      {isAnsweredBefore && <p className="quiet">{t('poll.answeredBefore')}</p>}
    </CompletedLine>
  )
}

function Foot({ form, chosenId, answering: { busy, response, problem }, ...ids }: PollProps) {
  const poll = usePoll(ids)
  const isCompleted = useIsCompleted(poll)
  const close = useCloseModal()
  if (response || isCompleted)
    return (
      <Button wide onClick={close}>
        {t('redemption.done')}
      </Button>
    )
  // VA-26. A problem with the typed text is shown at its field instead.
  const isChoice = poll.pollOptions.some(({ pollOptionType }) => pollOptionType === IMAGE_CHOICE)
  const isOfField =
    problem !== undefined && ['POLL_ANSWER_EMPTY', 'POLL_ANSWER_TOO_LONG'].includes(problem.code)
  return (
    <Participate
      form={form}
      disabled={isChoice && chosenId === undefined}
      busy={busy}
      problem={isOfField ? undefined : problem}
    >
      {t('poll.submit')}
    </Participate>
  )
}

const PollWaiting = () => (
  <div className="participate-form" aria-busy="true">
    <Skeleton width="100%" height={48} />
    <Skeleton width={140} height={24} />
    <Skeleton width="100%" height={160} />
  </div>
)
