import type { Landing } from '#contract/content.ts'
import { Benefits } from './Benefits.tsx'
import { LandingFilm } from './LandingFilm.tsx'
import { TierTable } from './TierTable.tsx'
import { Questions } from './Questions.tsx'
import { Steps } from './Steps.tsx'
import { EarningWays } from './EarningWays.tsx'
import './sections.css'

type SectionOf<Kind> = Extract<Landing['sections'][number], { kind: Kind }>

/** Everything below the first screen, in the order that the brand's pack defines. */
export const Sections = ({
  landing: { sections, closing, closingEyebrow },
}: {
  landing: Landing
}) => (
  <>
    {sections.map((section, place) => (
      <Section key={place} section={section} />
    ))}
    {closing && (
      <section className="landing-closing">
        {closingEyebrow && <p className="landing-eyebrow">{closingEyebrow}</p>}
        <p className="display">{closing}</p>
      </section>
    )}
  </>
)

function Section({ section }: { section: Landing['sections'][number] }) {
  switch (section.kind) {
    case 'steps':
      return <Steps section={section} />
    case 'benefits':
      return <Benefits section={section} />
    case 'earn':
      return <EarningWays section={section} />
    case 'tiers':
      return <TierTable section={section} />
    case 'questions':
      return <Questions section={section} />
    case 'film':
      return <LandingFilm section={section} />
    default:
      return section satisfies SectionOf<never>
  }
}
