import type { ReactNode } from 'react'

/** A sentence with a link in place of {link}. */
export function TextWithLink({
  text,
  to,
  children,
}: {
  text: string
  to: string
  children: ReactNode
}) {
  const [before, after] = text.split('{link}')
  return (
    <>
      {before}
      <a className="inline-link" href={to}>
        {children}
      </a>
      {after}
    </>
  )
}
