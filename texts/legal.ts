/** A legal page common to all brands, with placeholders for names, addresses and figures. */
export type LegalText = {
  title: string
  sections: readonly { title: string; paragraphs: readonly string[] }[]
}
