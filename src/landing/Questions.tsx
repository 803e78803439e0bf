import type { LandingSection } from '#contract/content.ts'
import { Accordion } from './Accordion.tsx'
import { SectionFrame } from './SectionFrame.tsx'

/** Collapsible questions, the first one open (SC-08). */
export const Questions = ({ section }: { section: LandingSection<'questions'> }) => (
  <SectionFrame kind="questions" words={section}>
    <div className="landing-questions-list">
      {section.questions.map(({ question, answer }, place) => (
        <Accordion key={question} about={<h3>{question}</h3>} isOpen={place === 0}>
          <p>{answer}</p>
        </Accordion>
      ))}
    </div>
  </SectionFrame>
)
