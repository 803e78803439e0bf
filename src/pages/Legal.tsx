import { pages } from '#contract/pages.ts'
import { sow } from '#kit/ahead.ts'
import { formatDate } from '#kit/format.ts'
import { useRead } from '#kit/read.ts'
import { t } from '#kit/t.ts'
import './pages.css'

/** The terms or the privacy policy, with its date of change and numbered sections. */
export function Legal({ name }: { name: 'terms' | 'privacy' }) {
  sow(pages.legal, { name })
  const { legal: { title, updated, lead, sections } } = useRead(pages.legal, { name })
  return (
    <article className="legal">
      <title>{title}</title>
      <header>
        <h1 className="display t-49">{title}</h1>
        <p className="quiet"><time dateTime={updated}>{t('legal.updated', { date: formatDate(`${updated}T12:00:00Z`) })}</time></p>
        {lead && <p className="legal-lead">{lead}</p>}
      </header>
      <ol>
        {sections.map((section) => (
          <li key={section.title}>
            <h2 className="display t-25">{section.title}</h2>
            {section.paragraphs.map((paragraph) => <p key={paragraph}>{paragraph}</p>)}
          </li>
        ))}
      </ol>
    </article>
  )
}
