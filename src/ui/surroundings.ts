import { createContext, useContext, type AnchorHTMLAttributes, type ComponentType } from 'react'

export type LinkProps = AnchorHTMLAttributes<HTMLAnchorElement> & { to: string }

/** What primitives need from the app and may not know themselves: how to follow a link, and their few words. */
export type Surroundings = {
  Link: ComponentType<LinkProps>
  words: { close: string; busy: string; previous: string; next: string; carousel: string; slide: string; placeOf: (place: number, count: number) => string }
  /** Closes the modal that one stands in. */
  close: () => void
}

export const SurroundingsContext = createContext<Surroundings | undefined>(undefined)

export function useSurroundings(): Surroundings {
  const surroundings = useContext(SurroundingsContext)
  if (!surroundings) throw new Error('Primitives stand inside <SurroundingsContext> (src/app/Surroundings.tsx).')
  return surroundings
}
