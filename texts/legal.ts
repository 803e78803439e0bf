/**
 * A legal page, common to all brands: placeholders for the brand's name and address and for the
 * figures of the rules.
 */
export type LegalText = {
  title: string
  sections: readonly { title: string; paragraphs: readonly string[] }[]
}
