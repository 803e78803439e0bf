import { useParams } from 'react-router-dom'
import { Section } from '#kit/Section.tsx'
import { ContestRules } from '../benefits/ContestRules.tsx'
import { RulesFailed } from '../benefits/RulesFailed.tsx'
import { RulesWaiting } from '../benefits/RulesWaiting.tsx'

/** The public rules of a contest (RT-29). */
export default function ContestRulesScreen() {
  const { contestId = '' } = useParams()
  return <Section waiting={<RulesWaiting />} otherwise={(tryAgain) => <RulesFailed onRetry={tryAgain} />}><ContestRules key={contestId} contestId={contestId} /></Section>
}
