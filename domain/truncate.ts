/** CO-19: so much of a benefit's description stands on a tile of a collection. */
export const GLANCE_LENGTH = 120

/** CO-17: so much of a film's or a gallery's. */
export const MEDIA_LENGTH = 94
/** CO-20: and of everything else. */
export const DEFAULT_LENGTH = 100

/** The first characters of a text, as a reader counts them, without a word's space before the sign that there is more. */
export function truncated(text: string, length: number): string {
  const signs = [...text]
  return signs.length <= length ? text : `${signs.slice(0, length).join('').trimEnd()}…`
}
