/** Colors, type and drawings of the landing page. */
export const landing = {
  // background and type
  'brand-landing-ground': 'var(--brand-paper)',
  'brand-landing-eyebrow': 'italic 400 1.25rem/1.2 var(--brand-display)',
  'brand-landing-eyebrow-ink': 'var(--brand-ink)',
  'brand-landing-weight': '400',
  'brand-landing-cut': 'normal',
  'brand-landing-leading': '1.02',
  // drawings: the divider between two sections, discs and arcs of the ways to earn
  'brand-landing-divider': 'var(--art-thread)',
  'brand-landing-figure-1': '#A68A5B',
  'brand-landing-figure-2': '#A68A5B',
  'brand-landing-figure-3': '#A68A5B',
  // the table of the tiers; the cover is the ground under the mark `moon`
  'brand-landing-tiers-ground': 'transparent',
  'brand-landing-tiers-ink': 'var(--brand-ink)',
  'brand-landing-tiers-line': 'var(--brand-line)',
  'brand-landing-tiers-accent': '#A68A5B',
  'brand-landing-tiers-cover': 'var(--brand-paper)',
  // questions, the closing section and the footer
  'brand-landing-question-ground': 'var(--brand-raised)',
  'brand-landing-closing-ground': 'var(--art-knot) center 24px / 200px auto no-repeat',
  'brand-landing-closing-ink': 'var(--brand-ink)',
  'brand-landing-foot-ground': 'var(--brand-paper)',
  'brand-landing-foot-ink': 'var(--brand-ink)',
}

/** The layouts of the landing page, by name (contract/brand.ts). */
export const landingLayout = {
  headlines: 'grand',
  hero: 'panorama',
  sections: 'divided',
  steps: 'centered',
  benefits: 'framed',
  earn: 'ring',
  marks: 'plus',
  questions: 'list',
  closing: 'signature',
} as const
