/** A legal page of the house, the same for every brand: gaps for its name, its address and the figures of the rules. */
export type LegalText = {
  title: string
  sections: readonly { title: string; paragraphs: readonly string[] }[]
}
