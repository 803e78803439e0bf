import type { LandingSection } from '#contract/pages.ts'
import { Fold } from './Fold.tsx'
import { Part } from './Part.tsx'

/** Collapsible questions, the first one open (SC-08). */
export const Questions = ({ section }: { section: LandingSection<'questions'> }) => (
  <Part kind="questions" words={section}>
    <div className="land-questions-list">
      {section.questions.map(({ question, answer }, place) => (
        <Fold key={question} about={<h3>{question}</h3>} isOpen={place === 0}><p>{answer}</p></Fold>
      ))}
    </div>
  </Part>
)
