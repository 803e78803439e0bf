import type { ReactNode } from 'react'
import { brand } from '../lib/brand.ts'
import { t } from '../lib/texts.ts'
import type { SignedIn } from '../session/session.ts'

/** The bar on top: the brand, the place, and who is signed in. */
export function Bar({ place, children }: { place?: string | undefined; children?: ReactNode }) {
  return (
    <header className="bar">
      <span className="wordmark">{brand.name}</span>
      {place && <span className="place">{place}</span>}
      {children}
    </header>
  )
}

/** The button with the cashier's name, which leads to the list of names. */
export function WhoButton({ person, onClick }: { person: SignedIn; onClick: () => void }) {
  return (
    <button
      type="button"
      className="who"
      aria-label={t('till.who', { name: person.name })}
      onClick={onClick}
    >
      <span className="initial" aria-hidden="true">
        {person.name.slice(0, 1)}
      </span>
      <span className="who-name">{person.name}</span>
    </button>
  )
}
