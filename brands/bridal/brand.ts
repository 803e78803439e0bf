import { parsePack } from '#brands/brand.ts'
import { emails } from './emails.ts'
import { landing, landingLayout } from './landing-theme.ts'
import { pages } from './pages.ts'
import { program } from './program.ts'
import { en, fr } from './texts.ts'

/** Maison Aster, tailors of digital wedding suits; the program is called Aster Circle. */
export default parsePack({
  slug: 'bridal',
  name: 'Maison Aster',
  ids: { creatorId: 'creator-bridal', membershipId: 'membership-bridal', assetId: 'asset-bridal' },
  languages: ['en', 'fr'],
  country: 'US',
  timeZone: 'America/New_York',
  features: {
    loginMethods: ['link', 'password'],
    collectionLayout: 'flat',
    lockedOffers: 'next',
    existingAccount: 'promptLogin',
    loginCode: 'optional',
    registerCode: false,
    maxGalleryPictures: 68,
  },
  links: { website: 'https://maisonaster.example', support: 'mailto:maison@maisonaster.example' },
  colors: {
    theme: '#FBF9F4',
    background: '#FBF9F4',
    ink: '#26241F',
    accent: '#26241F',
    onAccent: '#FBF9F4',
    line: '#DDD6C8',
    quiet: '#625F59',
  },
  emails,
  fonts: [
    {
      family: 'Cormorant Garamond Variable',
      file: 'cormorant-garamond.woff2',
      weight: '400 500',
      preload: true,
    },
    { family: 'Jost Variable', file: 'jost.woff2', weight: '400 500', preload: true },
    {
      family: 'JetBrains Mono Variable',
      file: 'jetbrains-mono.woff2',
      weight: '500 700',
      preload: false,
    },
  ],
  values: {
    // background and color
    'brand-scheme': 'light',
    'brand-paper': '#FBF9F4',
    'brand-ink': '#26241F',
    'brand-accent': '#26241F',
    'brand-on-accent': '#FBF9F4',
    'brand-line': '#DDD6C8',
    'brand-raised': '#FFFFFF',
    'brand-accent-text': '#26241F',
    'brand-good': '#4A6650',
    'brand-bad': '#963028',
    'brand-quiet': '72%',
    'brand-shade': '38 36 31',
    'brand-depth': '.1',
    'brand-backdrop': 'none',

    // shape and space
    'brand-corner': '0px',
    'brand-corner-card': '0px',
    'brand-corner-button': '0px',
    'brand-corner-sheet': '0px',
    'brand-notch': '0px',
    'brand-gutter': '28px',
    'brand-space': '1.25',
    'brand-col-gap': '48px',
    'brand-rule': '0 solid transparent',
    'brand-hair': '1px solid var(--brand-line)',

    // type
    'brand-display': '"Cormorant Garamond Variable", "Cormorant Garamond", Garamond, serif',
    'brand-display-weight': '400',
    'brand-display-tracking': '-.01em',
    'brand-display-leading': '1.06',
    'brand-display-scale': '1.14',
    'brand-display-cut': 'normal',
    'brand-text': '"Jost Variable", Jost, system-ui, sans-serif',
    'brand-strong': '500',
    'brand-label-case': 'uppercase',
    'brand-label-tracking': '.16em',
    'brand-label-weight': '400',
    'brand-label-size': '.75rem',
    'brand-mark-case': 'uppercase',
    'brand-mark-tracking': '.13em',
    'brand-mark-weight': '500',
    'brand-mark-size': '1rem',

    ...landing,

    // buttons and icons
    'brand-button-case': 'uppercase',
    'brand-button-tracking': '.16em',
    'brand-button-weight': '400',
    'brand-button-size': '.875rem',
    'brand-button-fill': 'var(--brand-accent)',
    'brand-icon-width': '1.15',
    'brand-icon-cap': 'round',
    'brand-icon-join': 'round',

    // rows, stubs and tiles
    'brand-row-fill': 'var(--brand-paper)',
    'brand-row-edge': '0 solid transparent',
    'brand-row-under': 'var(--brand-hair)',
    'brand-row-gap': '0px',
    'brand-row-end': '0px',
    'brand-stub-fill': 'var(--brand-paper)',
    'brand-stub-ink': 'var(--brand-ink)',
    'brand-stub-width': '76px',
    'brand-stub-align': 'flex-start',
    'brand-tile-fill': 'transparent',
    'brand-tile-top': '1px solid var(--brand-line)',
    'brand-tile-pad': '20px 0 24px',
    'brand-tile-gap': '0 24px',
    'brand-tile-corner': '0px',
    'brand-pick-fill': '#F3EDE1',
    'brand-pick-edge': '-16px 0 0 #F3EDE1, 16px 0 0 #F3EDE1',

    // background of the ways to earn
    'brand-lens-a': 'none',
    'brand-lens-b': 'none',
    'brand-lens-blend': 'normal',
    'brand-lens-shift': '0px',
    'brand-lens-ink': '#7A6438',
    'brand-lens-place': 'center start',

    // the meter
    'brand-bar': '1px',
    'brand-bar-thin': '2px',
    'brand-bar-lift': '1px',
    'brand-bar-track': '#CFC6B4',
    'brand-bar-fill': 'var(--brand-ink)',
    'brand-bar-end': '0px',
    'brand-bar-glow': 'none',
    'brand-mark-ring': '6px',
    'brand-dot-corner': '0',

    // navigation and tabs
    'brand-tab-width': '20px',
    'brand-tab-height': '1px',
    'brand-tab-top': '-1px',
    'brand-tab-corner': '0',
    'brand-tab-fill': 'var(--brand-ink)',
    'brand-tabs-fill': 'none',
    'brand-tabs-pad': '0px',
    'brand-tabs-corner': '0px',
    'brand-tabs-edge': '1px solid var(--brand-line)',
    'brand-tabs-on': 'none',
    'brand-tabs-line': '1px',

    // hero, card and dock
    'brand-hero-ground': '#26241F',
    'brand-hero-ink': '#F6F1E6',
    'brand-hero-veil': 'none',
    'brand-card-glow': '0 30px 50px -26px rgb(38 36 31 / .55)',
    'brand-dock-inset': '0px',
    'brand-dock-fill': 'var(--brand-raised)',
    'brand-dock-edge': '1px solid var(--brand-line)',

    // fields
    'brand-field-fill': 'var(--brand-paper)',
    'brand-field-pad': '0px',
    'brand-field-line': '0 -1px 0',
    'brand-field-line-bad': '0 -2px 0',
  },
  landingLayout,
  texts: { en, fr },
  program,
  pages,
})
