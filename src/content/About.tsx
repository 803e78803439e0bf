import { content } from '#contract/content.ts'
import { paths } from '#lib/navigation/paths.ts'
import { useRead } from '#lib/api/read.ts'
import { Button } from '#ui/Button.tsx'
import { HeroPicture } from './HeroPicture.tsx'
import './content.css'

/** The page about the brand's collection (RT-39). It links to the claim page (RT-40). */
export function About() {
  const { about } = useRead(content.about)
  return (
    <article className="about">
      <title>{about.title}</title>
      <header className="about-intro">
        {about.eyebrow && <p className="about-eyebrow">{about.eyebrow}</p>}
        <h1 className="display">{about.title}</h1>
        <p className="about-lead">{about.lead}</p>
      </header>
      <HeroPicture {...about} />
      {about.parts.map(({ title, text, art }) => (
        <section className="about-section" key={title}>
          <h2 className="display t-31">{title}</h2>
          <div>
            {text.split('\n\n').map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
            {art && <img src={art} alt="" loading="lazy" decoding="async" />}
          </div>
        </section>
      ))}
      <footer className="about-closing">
        {about.closing && <p className="display t-31">{about.closing}</p>}
        <Button to={paths.claim()}>{about.action}</Button>
      </footer>
    </article>
  )
}
