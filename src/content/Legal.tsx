import { content } from '#contract/content.ts'
import { formatDate } from '#lib/texts/format.ts'
import { useRead } from '#lib/api/read.ts'
import { t } from '#lib/texts/t.ts'
import './content.css'

/** The terms or the privacy policy, with its date of change and numbered sections. */
export function Legal({ name }: { name: 'terms' | 'privacy' }) {
  const {
    legal: { title, updated, lead, sections },
  } = useRead(content.legal, { name })
  return (
    <article className="legal">
      <title>{title}</title>
      <header>
        <h1 className="display t-49">{title}</h1>
        <p className="quiet">
          <time dateTime={updated}>
            {t('legal.updated', { date: formatDate(`${updated}T12:00:00Z`) })}
          </time>
        </p>
        {lead && <p className="legal-lead">{lead}</p>}
      </header>
      <ol>
        {sections.map((section) => (
          <li key={section.title}>
            <h2 className="display t-25">{section.title}</h2>
            {section.paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </li>
        ))}
      </ol>
    </article>
  )
}
