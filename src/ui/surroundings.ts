import { createContext, useContext, type AnchorHTMLAttributes, type ComponentType } from 'react'

export type LinkProps = AnchorHTMLAttributes<HTMLAnchorElement> & { to: string }

/** What the components of src/ui need from the app but must not import: the router's link and their texts. */
export type Surroundings = {
  Link: ComponentType<LinkProps>
  words: { close: string; busy: string; previous: string; next: string; carousel: string; slide: string; placeOf: (place: number, count: number) => string }
  close: () => void
}

export const SurroundingsContext = createContext<Surroundings | undefined>(undefined)

/** Returns what the app provides to src/ui. @throws outside of the provider */
export function useSurroundings(): Surroundings {
  const surroundings = useContext(SurroundingsContext)
  if (!surroundings) throw new Error('Components of src/ui must be rendered inside <SurroundingsContext> (src/app/Surroundings.tsx).')
  return surroundings
}
