import type { ReactNode } from 'react'

/** Slides side by side (the carousel of the house takes this place). */
export const Carousel = ({ label, slides, perView }: { label: string; slides: readonly ReactNode[]; perView: { wide: number; middle: number; small: number } }) => (
  <ul className="slides" aria-label={label} data-wide={perView.wide}>{slides.map((slide, place) => <li key={place}>{slide}</li>)}</ul>
)
