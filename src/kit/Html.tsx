import { useEffect, useMemo, useState } from 'react'
import { loadCleaner, loadedCleaner, type Clean } from './cleaner.ts'
import './html.css'

/** Its words alone: while the library is on its way, and where it cannot be had. A document of its own runs nothing. */
const wordsOf = (html: string): string => new DOMParser().parseFromString(html, 'text/html').body.textContent ?? ''

/**
 * HTML of a brand: cleaned on the server, and here once more by the same list (domain/html.ts), so that neither a fault
 * there nor an answer that somebody has changed can run, submit, frame or dress itself up. The only place of the page
 * that takes HTML as it is. A screen that shows some is loaded withHtml() (src/app/routes.tsx).
 */
export function Html({ html, className = '' }: { html: string; className?: string }) {
  const [clean, setClean] = useState<Clean | undefined>(loadedCleaner)
  useEffect(() => {
    let isWanted = true
    void loadCleaner().then((loaded) => { if (isWanted) setClean(() => loaded) }).catch(() => undefined)
    return () => { isWanted = false }
  }, [])
  const inside = useMemo(() => (clean ? { __html: clean(html) } : undefined), [clean, html])

  return inside ? <div className={`html ${className}`} dangerouslySetInnerHTML={inside} /> : <div className={`html ${className}`}><p>{wordsOf(html)}</p></div>
}
