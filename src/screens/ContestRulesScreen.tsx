import { useParams } from 'react-router-dom'
import { Section } from '#lib/api/Section.tsx'
import { ContestRules } from '../benefits/contest/ContestRules.tsx'
import { RulesFailed } from '../benefits/contest/RulesFailed.tsx'
import { RulesSkeleton } from '../benefits/contest/RulesSkeleton.tsx'

/** The public rules of a contest (RT-29). */
export default function ContestRulesScreen() {
  const { contestId = '' } = useParams()
  return (
    <Section
      waiting={<RulesSkeleton />}
      otherwise={(tryAgain, thrown) => <RulesFailed thrown={thrown} onRetry={tryAgain} />}
    >
      <ContestRules key={contestId} contestId={contestId} />
    </Section>
  )
}
