/** Dark mode: the values of the poster at night, in the dark colors of the emails. */
export const dark = {
  theme: '#1A1714',
  values: {
    // background and color
    'brand-scheme': 'dark',
    'brand-paper': '#1A1714',
    'brand-ink': '#FBF7EF',
    'brand-accent': '#EE6A42',
    'brand-line': '#3B352D',
    'brand-raised': '#26211C',
    'brand-accent-text': '#FF9F7E',
    'brand-good': '#7CCBBF',
    'brand-bad': '#FF8FA3',
    'brand-shade': '0 0 0',
    'brand-depth': '.4',
    // The red of the drawings: white on the lighter accent could not be read.
    'brand-button-fill': '#C8401A',

    // rows, stubs and tiles
    'brand-row-fill': '#26211C',
    'brand-stub-fill': '#3A2219',
    'brand-stub-ink': '#FFB499',
    'brand-pick-fill': '#2E2822',

    // lenses behind the ways to earn
    'brand-lens-a': '#6B2A14',
    'brand-lens-b': '#0C4E4E',
    'brand-lens-blend': 'screen',

    // meter and card
    'brand-bar-track': '#3B352D',
    'brand-card-glow': '0 24px 44px -20px rgb(0 0 0 / .5)',

    // the landing page
    'brand-landing-figure-2': '#1C7F7C',
    'brand-landing-tiers-ground': '#0C4E4E',
    'brand-landing-tiers-ink': '#FBF7EF',
    'brand-landing-tiers-cover': '#0C4E4E',
    'brand-landing-closing-ground': '#100E0C',
    'brand-landing-closing-ink': '#FBF7EF',
    'brand-landing-foot-ground': '#100E0C',
    'brand-landing-foot-ink': '#FBF7EF',
  },
}
