/** Colors, type and drawings of the landing page. */
export const landing = {
  // background and type
  'brand-landing-ground':
    'linear-gradient(#0A0F28, #0E1430 700px, #111844 42%, #1D2158 66%, #2C2863 84%, #453467) no-repeat #453467',
  'brand-landing-eyebrow': '500 .875rem/1.4 var(--brand-text)',
  'brand-landing-eyebrow-ink': '#F6C9A8',
  'brand-landing-weight': '300',
  'brand-landing-cut': 'normal',
  'brand-landing-leading': '1.12',
  // drawings: the divider between two sections, discs and arcs of the ways to earn
  'brand-landing-divider': 'none',
  'brand-landing-figure-1': '#F6C9A8',
  'brand-landing-figure-2': '#9DB2FF',
  'brand-landing-figure-3': '#6672B8',
  // the table of the tiers; the cover is the ground under the mark `moon`
  'brand-landing-tiers-ground': 'transparent',
  'brand-landing-tiers-ink': 'var(--brand-ink)',
  'brand-landing-tiers-line': '#3A4280',
  'brand-landing-tiers-accent': '#F6C9A8',
  'brand-landing-tiers-cover': '#151B45',
  // questions, the closing section and the footer
  'brand-landing-question-ground': '#1B2153',
  'brand-landing-closing-ground':
    'var(--art-dawn) center bottom / max(100%, 900px) auto no-repeat, linear-gradient(rgb(69 52 103 / 0), #6A4A78 30%, #B57C8C 52%, #F3C2A2 68%)',
  'brand-landing-closing-ink': 'var(--brand-ink)',
  'brand-landing-foot-ground': '#141A3E',
  'brand-landing-foot-ink': '#EEF0FF',
}

/** The layouts of the landing page, by name (contract/brand.ts). */
export const landingLayout = {
  headlines: 'calm',
  hero: 'full-bleed',
  sections: 'centered',
  steps: 'staggered',
  benefits: 'overlay',
  earn: 'rings',
  marks: 'moon',
  questions: 'cards',
  closing: 'scene',
} as const
