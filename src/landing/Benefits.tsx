import type { LandingSection } from '#contract/content.ts'
import { Carousel } from '#ui/Carousel.tsx'
import { SectionFrame } from './SectionFrame.tsx'
import './benefits.css'

/** Slides per view (CO-22). */
const perView = { wide: 3, middle: 2, small: 1 }

/** A carousel of benefits (SC-07). */
export const Benefits = ({ section }: { section: LandingSection<'benefits'> }) => (
  <SectionFrame kind="benefits" words={section}>
    <div className="landing-cards">
      <Carousel
        label={section.title}
        slides={section.cards.map((card) => (
          <Card key={card.title} {...card} />
        ))}
        perView={perView}
      />
    </div>
  </SectionFrame>
)

const Card = ({ tag, title, text, art }: LandingSection<'benefits'>['cards'][number]) => (
  <article className="landing-card">
    <div className="landing-card-art">
      <img src={art} alt="" loading="lazy" decoding="async" />
    </div>
    <div className="landing-card-copy">
      {tag && <p className="landing-card-tag">{tag}</p>}
      <h3 className="display">{title}</h3>
      <p>{text}</p>
    </div>
  </article>
)
