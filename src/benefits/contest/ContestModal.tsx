import { useId, useState } from 'react'
import { benefits, TERMS_VERSION, type Contest } from '#contract/benefits.ts'
import type { BenefitContest } from '#contract/utility.ts'
import { contestDate } from '#domain/wording.ts'
import { language } from '#lib/texts/language.ts'
import { useCloseModal, type ModalProps } from '#lib/navigation/modal.ts'
import { useOnline } from '#lib/api/online.ts'
import { problemOf } from '#lib/api/problem.ts'
import { storedAnswer, useRead } from '#lib/api/read.ts'
import { Section } from '#lib/api/Section.tsx'
import { problemMessage, successMessage } from '#lib/texts/sentences.ts'
import { t } from '#lib/texts/t.ts'
import { useWrite, type Write } from '#lib/api/write.ts'
import { Button } from '#ui/Button.tsx'
import { Checkbox } from '#ui/Field.tsx'
import { Modal } from '#ui/Modal.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { CompletedLine } from '../CompletedLine.tsx'
import { markCompleted } from '../completed.ts'
import { Prize } from './Prize.tsx'
import { RulesLink } from './RulesLink.tsx'
import { SheetTitle } from '../SheetTitle.tsx'
import { Participate } from '../Participate.tsx'
import { useBenefit } from '../useBenefit.ts'
import '../participate.css'

type Ids = ModalProps<'contest'>
type Entering = Write<typeof benefits.enterContest>

/** Shows a contest with its prize and rules, and lets the member enter it (MO-04). */
export default function ContestModal(ids: Ids) {
  const entering = useWrite(benefits.enterContest, { failure: 'form', success: 'screen' })
  const foot = (
    <Section
      waiting={<Skeleton className="button" width="100%" height={52} />}
      otherwise={() => null}
    >
      <Foot {...ids} entering={entering} />
    </Section>
  )
  return (
    <Modal
      look="small"
      title={
        <SheetTitle kind={t('contest.contest')}>
          <Name id={ids.id} />
        </SheetTitle>
      }
      foot={foot}
    >
      <Section waiting={<ContestWaiting />}>
        <About {...ids} isNew={entering.response !== undefined} />
      </Section>
    </Modal>
  )
}

const Name = ({ id }: Ids) => useBenefit(id).utilityName

/** Returns the contest as the benefit describes it, which is cached for offline use. */
function useContestOf({ id, code }: Ids): BenefitContest {
  const { contests = [] } = useBenefit(id)
  const contest =
    code === undefined ? contests[0] : contests.find(({ contestId }) => contestId === code)
  if (!contest) throw problemOf('BENEFIT_NOT_FOUND')
  return contest
}

/** Whether the contest cannot be read: offline and not cached. This is not a failure. */
function useIsOutOfReach(contestId: string): boolean {
  return !useOnline() && storedAnswer(benefits.contest, { contestId }) === undefined
}

function About({ isNew, ...ids }: Ids & { isNew: boolean }) {
  const { contestId, thumbnailImage, description } = useContestOf(ids)
  const isOutOfReach = useIsOutOfReach(contestId)
  return (
    <div className="participate-form">
      {thumbnailImage && (
        <img className="participate-picture" src={thumbnailImage} alt="" width={504} height={252} />
      )}
      <p>{description}</p>
      {isOutOfReach ? (
        <p className="quiet">{t('contest.offline')}</p>
      ) : (
        <Section waiting={<PrizeWaiting />}>
          <Details contestId={contestId} isNew={isNew} />
        </Section>
      )}
    </div>
  )
}

function Details({ contestId, isNew }: { contestId: string; isNew: boolean }) {
  const { contest } = useRead(benefits.contest, { contestId })
  return (
    <>
      <Prize contest={contest} />
      {(isNew || contest.hasEntered) && <Entered contest={contest} isNew={isNew} />}
    </>
  )
}

/** Shows that the member has entered (OK-08), and the result of the draw. */
export const Entered = ({ contest, isNew }: { contest: Contest; isNew: boolean }) => (
  <CompletedLine
    isNew={isNew}
    title={isNew ? successMessage('CONTEST_ENTERED') : entryText(contest)}
  >
    <p>{drawText(contest)}</p>
    <RulesLink contestId={contest.contestId}>{t('contest.rules')}</RulesLink>
  </CompletedLine>
)

const entryText = ({ drawnAt, hasWon }: Contest): string =>
  t(hasWon ? 'contest.won' : drawnAt ? 'contest.wasIn' : 'contest.isIn')

/** What the member who entered knows of the draw. A winner reads it once they were written to. */
function drawText({ drawnAt, hasWon, endDate }: Contest): string {
  const date = contestDate(drawnAt ?? endDate, language())
  if (!drawnAt) return t('contest.drawn', { date })
  return t(hasWon ? 'contest.wonText' : 'contest.drawnOn', { date })
}

function Foot({ entering, ...ids }: Ids & { entering: Entering }) {
  const { contestId } = useContestOf(ids)
  return useIsOutOfReach(contestId) ? (
    <EnterForm contestId={contestId} entering={entering} />
  ) : (
    <KnownFoot contestId={contestId} entering={entering} />
  )
}

function KnownFoot({ contestId, entering }: { contestId: string; entering: Entering }) {
  const { contest } = useRead(benefits.contest, { contestId })
  const close = useCloseModal()
  if (entering.response || contest.hasEntered)
    return (
      <Button wide onClick={close}>
        {t('redemption.done')}
      </Button>
    )
  if (contest.phase !== 'open')
    return (
      <p className="disabled-reason" role="status">
        {closedReason(contest)}
      </p>
    )
  return <EnterForm contestId={contestId} entering={entering} />
}

const closedReason = ({ phase, startDate, drawnAt }: Contest): string =>
  phase === 'over'
    ? drawnAt
      ? `${problemMessage('CONTEST_IS_OVER')} ${t('contest.drawnOn', { date: contestDate(drawnAt, language()) })}`
      : problemMessage('CONTEST_IS_OVER')
    : t('contest.beginsOn', { date: contestDate(startDate, language()) })

/** The button is disabled until the rules are accepted, and while the entry is being sent (VA-28, VA-29). */
function EnterForm({
  contestId,
  entering: { send, busy, problem },
}: {
  contestId: string
  entering: Entering
}) {
  const [isAccepted, accept] = useState(false)
  const id = useId()
  const [before, after] = t('contest.accept').split('{link}')

  async function enter() {
    if (await send({ contestId, termsConditionsVersion: TERMS_VERSION }))
      markCompleted(`contest:${contestId}`)
  }

  return (
    <form
      className="form"
      id={id}
      onSubmit={(event) => {
        event.preventDefault()
        void enter()
      }}
    >
      <Checkbox
        name="accepted"
        checked={isAccepted}
        onChange={({ target }) => accept(target.checked)}
        label={
          <>
            {before}
            <RulesLink contestId={contestId}>{t('contest.acceptLink')}</RulesLink>
            {after}
          </>
        }
      />
      <Participate form={id} disabled={!isAccepted} busy={busy} problem={problem}>
        {t('contest.enter')}
      </Participate>
    </form>
  )
}

const PrizeWaiting = () => (
  <div aria-busy="true">
    <Skeleton width={60} height={18} />
    <Skeleton width="80%" height={24} />
    <Skeleton width={160} height={20} />
  </div>
)

const ContestWaiting = () => (
  <div className="participate-form" aria-busy="true">
    <Skeleton className="participate-picture" width="100%" height={172} />
    <Skeleton width="100%" height={48} />
    <PrizeWaiting />
  </div>
)
