import { createContext, useContext, type AnchorHTMLAttributes, type ComponentType } from 'react'

export type LinkProps = AnchorHTMLAttributes<HTMLAnchorElement> & { to: string }

/** What the components of src/ui need from the app but must not import: the router's link and their texts. */
export type UiContextValue = {
  Link: ComponentType<LinkProps>
  texts: {
    close: string
    busy: string
    previous: string
    next: string
    carousel: string
    slide: string
    positionOf: (place: number, count: number) => string
  }
  close: () => void
}

export const UiContext = createContext<UiContextValue | undefined>(undefined)

/** Returns what the app provides to src/ui. @throws outside of the provider */
export function useUiContext(): UiContextValue {
  const ui = useContext(UiContext)
  if (!ui)
    throw new Error(
      'Components of src/ui must be rendered inside <UiProvider> (src/app/UiProvider.tsx).',
    )
  return ui
}
