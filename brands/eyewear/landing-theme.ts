/** Colors, type and drawings of the landing page. */
export const landing = {
  // background and type
  'brand-landing-ground': 'var(--brand-paper)',
  'brand-landing-eyebrow': '600 .875rem/1.3 var(--brand-text)',
  'brand-landing-eyebrow-ink': 'var(--brand-accent-text)',
  'brand-landing-weight': '560',
  'brand-landing-cut': '"opsz" 144, "SOFT" 0, "WONK" 0',
  'brand-landing-leading': '1.02',
  // drawings: the divider between two sections, discs and arcs of the ways to earn
  'brand-landing-divider': 'none',
  'brand-landing-figure-1': 'var(--brand-accent)',
  'brand-landing-figure-2': '#0F5C5C',
  'brand-landing-figure-3': '#F2A98F',
  // the table of the tiers; the cover is the ground under the mark `moon`
  'brand-landing-tiers-ground': '#0F5C5C',
  'brand-landing-tiers-ink': 'var(--brand-paper)',
  'brand-landing-tiers-line': 'rgb(251 247 239 / .32)',
  'brand-landing-tiers-accent': '#F2A98F',
  'brand-landing-tiers-cover': '#0F5C5C',
  // questions, the closing section and the footer
  'brand-landing-question-ground': 'var(--brand-raised)',
  'brand-landing-closing-ground': 'var(--brand-ink)',
  'brand-landing-closing-ink': 'var(--brand-paper)',
  'brand-landing-foot-ground': 'var(--brand-ink)',
  'brand-landing-foot-ink': 'var(--brand-paper)',
}

/** The layouts of the landing page, by name (contract/brand.ts). */
export const landingLayout = {
  headlines: 'bold',
  hero: 'split',
  sections: 'start',
  steps: 'chart',
  benefits: 'plain',
  earn: 'discs',
  marks: 'lenses',
  questions: 'split',
  closing: 'statement',
} as const
