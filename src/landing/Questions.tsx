import type { LandingSection } from '#contract/pages.ts'
import { Fold } from './Fold.tsx'
import { Part } from './Part.tsx'

/** SC-08: questions that open and close, the first one open. */
export const Questions = ({ section }: { section: LandingSection<'questions'> }) => (
  <Part kind="questions" words={section}>
    <div className="land-questions-list">
      {section.questions.map(({ question, answer }, place) => (
        <Fold key={question} about={<h3>{question}</h3>} isOpen={place === 0}><p>{answer}</p></Fold>
      ))}
    </div>
  </Part>
)
