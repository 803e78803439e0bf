import { useEffect, useMemo, useState } from 'react'
import { loadSanitizer, loadedSanitizer, type Sanitize } from './sanitizer.ts'
import './html.css'

/** Plain text, shown while the sanitizer loads or cannot load. DOMParser runs no scripts. */
const plainTextOf = (html: string): string =>
  new DOMParser().parseFromString(html, 'text/html').body.textContent ?? ''

/**
 * Shows a brand's HTML, sanitized on the server and again here by the same list (domain/allowed-html.ts),
 * in case the server has a bug or the response was altered. The only place that renders raw HTML.
 * Load its screens with withHtml() (src/app/routes.tsx).
 */
export function Html({ html, className = '' }: { html: string; className?: string }) {
  const [clean, setClean] = useState<Sanitize | undefined>(loadedSanitizer)
  useEffect(() => {
    let isMounted = true
    void loadSanitizer()
      .then((loaded) => {
        if (isMounted) setClean(() => loaded)
      })
      .catch(() => undefined)
    return () => {
      isMounted = false
    }
  }, [])
  const innerHtml = useMemo(() => (clean ? { __html: clean(html) } : undefined), [clean, html])

  return innerHtml ? (
    <div className={`html ${className}`} dangerouslySetInnerHTML={innerHtml} />
  ) : (
    <div className={`html ${className}`}>
      <p>{plainTextOf(html)}</p>
    </div>
  )
}
