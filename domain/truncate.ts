/** Characters of a benefit's description on a tile of a collection (CO-19). */
export const SUMMARY_LENGTH = 120

/** Characters of the description of a film or a gallery (CO-17). */
export const MEDIA_LENGTH = 94
/** Characters of every other description (CO-20). */
export const DEFAULT_LENGTH = 100

/** Truncates a text to a number of code points and adds "…", without a space before it. */
export function truncate(text: string, length: number): string {
  const characters = [...text]
  return characters.length <= length ? text : `${characters.slice(0, length).join('').trimEnd()}…`
}
