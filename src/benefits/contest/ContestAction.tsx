import type { BenefitContest } from '#contract/utility.ts'
import { isContestOpen } from '#domain/benefit.ts'
import { contestDate } from '#domain/wording.ts'
import { language } from '#lib/texts/language.ts'
import { useOnline } from '#lib/api/online.ts'
import { paths } from '#lib/navigation/paths.ts'
import { t } from '#lib/texts/t.ts'
import { Button } from '#ui/Button.tsx'
import { MessageLine } from '#ui/MessageLine.tsx'
import type { ActionProps } from '../actions.tsx'
import { useCompleted } from '../completed.ts'
import { Participated } from '../Participated.tsx'
import '../participate.css'

/** Shows each contest of a benefit with its end date, and the button to enter or that the member has entered. */
export const ContestAction = ({
  benefit: { utilityId, utilityName, contests = [] },
}: ActionProps) =>
  contests.map((contest) => (
    <ContestEntry
      key={contest.contestId}
      contest={contest}
      name={utilityName}
      to={paths.here({ modal: 'contest', id: utilityId, code: contest.contestId })}
    />
  ))

function ContestEntry({
  contest: { contestId, endDate, buttonJoinText, hasEntered },
  name,
  to,
}: {
  contest: BenefitContest
  name: string
  to: string
}) {
  const isEntered = useCompleted(`contest:${contestId}`) || hasEntered
  // The server decides what is open (VA-36). The phone's clock counts only offline, for cached contests.
  const isOver = !useOnline() && isPast(endDate)
  return (
    <div className="participate-action">
      <p className="quiet">
        {t(isOver ? 'contest.endedOn' : 'contest.endsOn', {
          date: contestDate(endDate, language()),
        })}
      </p>
      {isEntered && (
        <Participated to={to} of={name}>
          {t('contest.entered')}
        </Participated>
      )}
      {!isEntered && !isOver && (
        <Button look="quiet" size="small" to={to}>
          <MessageLine of={name}>{buttonJoinText}</MessageLine>
        </Button>
      )}
    </div>
  )
}

const isPast = (endDate: string): boolean => !isContestOpen({ endDate }, new Date())
