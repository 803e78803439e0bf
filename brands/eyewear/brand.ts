import { parsePack } from '#brands/brand.ts'
import { dark } from './dark.ts'
import { emails } from './emails.ts'
import { pages } from './pages.ts'
import { landing, landingLayout } from './landing-theme.ts'
import { payments } from './payments.ts'
import { program } from './program.ts'
import { en, fr } from './texts.ts'

/** Verre & Fils, opticians, in the style of a poster; the program is called Second Look. */
export default parsePack({
  slug: 'eyewear',
  name: 'Verre & Fils',
  ids: {
    creatorId: 'creator-eyewear',
    membershipId: 'membership-eyewear',
    assetId: 'asset-eyewear',
  },
  aliases: ['/bonlook'],
  languages: ['en', 'fr'],
  country: 'US',
  timeZone: 'America/New_York',
  features: {
    loginMethods: ['link', 'password'],
    collectionLayout: 'filters',
    existingAccount: 'sendLink',
    loginCode: 'optional',
    registerCode: true,
  },
  links: { website: 'https://verreetfils.example', support: 'mailto:bonjour@verreetfils.example' },
  colors: {
    theme: '#FBF7EF',
    background: '#FBF7EF',
    ink: '#1A1714',
    accent: '#C8401A',
    onAccent: '#FFFFFF',
    line: '#E6DECF',
    quiet: '#55514D',
  },
  emails,
  fonts: [
    // Cut at one weight; the range prevents the browser from synthesizing a bolder wordmark.
    { family: 'Fraunces Variable', file: 'fraunces.woff2', weight: '560 640', preload: true },
    {
      family: 'Instrument Sans Variable',
      file: 'instrument-sans.woff2',
      weight: '400 700',
      preload: true,
    },
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
    'brand-paper': '#FBF7EF',
    'brand-ink': '#1A1714',
    'brand-accent': '#C8401A',
    'brand-on-accent': '#FFFFFF',
    'brand-line': '#E6DECF',
    'brand-raised': '#FFFFFF',
    'brand-accent-text': '#B23613',
    'brand-good': '#0F5C5C',
    'brand-bad': '#A3123A',
    'brand-quiet': '70%',
    'brand-shade': '26 23 20',
    'brand-depth': '.16',
    'brand-backdrop': 'none',

    // shape and space
    'brand-corner': '6px',
    'brand-corner-card': '14px',
    'brand-corner-button': '6px',
    'brand-corner-sheet': '16px',
    'brand-notch': '9px',
    'brand-gutter': '20px',
    'brand-space': '1',
    'brand-col-gap': '12px',
    'brand-rule': '2px solid var(--brand-ink)',
    'brand-hair': '1px solid var(--brand-line)',

    // type
    'brand-display': '"Fraunces Variable", Fraunces, Georgia, serif',
    'brand-display-weight': '560',
    'brand-display-tracking': '-.022em',
    'brand-display-leading': '1.04',
    'brand-display-scale': '1',
    'brand-display-cut': '"SOFT" 0, "WONK" 1',
    'brand-text': '"Instrument Sans Variable", "Instrument Sans", system-ui, sans-serif',
    'brand-strong': '600',
    'brand-label-case': 'none',
    'brand-label-tracking': '0',
    'brand-label-weight': '600',
    'brand-label-size': '.875rem',
    'brand-mark-case': 'none',
    'brand-mark-tracking': '-.02em',
    'brand-mark-weight': '640',
    'brand-mark-size': '1.25rem',

    ...landing,

    // buttons and icons
    'brand-button-case': 'none',
    'brand-button-tracking': '0',
    'brand-button-weight': '600',
    'brand-button-size': '1rem',
    'brand-button-fill': 'var(--brand-accent)',
    'brand-icon-width': '1.75',
    'brand-icon-cap': 'butt',
    'brand-icon-join': 'miter',

    // rows, stubs and tiles
    'brand-row-fill': '#FFFFFF',
    'brand-row-edge': '1px solid var(--brand-line)',
    'brand-row-under': 'var(--brand-row-edge)',
    'brand-row-gap': '8px',
    'brand-row-end': '16px',
    'brand-stub-fill': '#F9E1D3',
    'brand-stub-ink': '#A5310F',
    'brand-stub-width': '78px',
    'brand-stub-align': 'center',
    'brand-tile-fill': 'transparent',
    'brand-tile-top': '2px solid var(--brand-ink)',
    'brand-tile-pad': '16px 0 8px',
    'brand-tile-gap': '24px 20px',
    'brand-tile-corner': '0px',
    'brand-pick-fill': '#FFFFFF',
    'brand-pick-edge': '0 0 0 2px var(--brand-accent)',

    // lenses behind the ways to earn
    'brand-lens-a': '#F9CDB5',
    'brand-lens-b': '#A8D3C9',
    'brand-lens-blend': 'multiply',
    'brand-lens-shift': '15px',
    'brand-lens-ink': 'var(--brand-ink)',
    'brand-lens-place': 'center',

    // the meter
    'brand-bar': '10px',
    'brand-bar-thin': '8px',
    'brand-bar-lift': '0px',
    'brand-bar-track': '#EDE5D6',
    'brand-bar-fill': 'var(--brand-accent)',
    'brand-bar-end': '10px',
    'brand-bar-glow': 'none',
    'brand-mark-ring': '3px',
    'brand-dot-corner': '50%',

    // navigation and tabs
    'brand-tab-width': '28px',
    'brand-tab-height': '3px',
    'brand-tab-top': '-1px',
    'brand-tab-corner': '0 0 3px 3px',
    'brand-tab-fill': 'var(--brand-accent)',
    'brand-tabs-fill': 'none',
    'brand-tabs-pad': '0px',
    'brand-tabs-corner': '0px',
    'brand-tabs-edge': '1px solid var(--brand-line)',
    'brand-tabs-on': 'none',
    'brand-tabs-line': '3px',

    // hero, card and dock
    'brand-hero-ground': '#0C4E4E',
    'brand-hero-ink': '#FBF7EF',
    'brand-hero-veil': 'none',
    'brand-card-glow': '0 24px 44px -18px rgb(10 71 71 / .5)',
    'brand-dock-inset': '8px',
    'brand-dock-fill': 'var(--brand-raised)',
    'brand-dock-edge': 'var(--brand-row-edge)',

    // fields
    'brand-field-fill': 'var(--brand-raised)',
    'brand-field-pad': '14px',
    'brand-field-line': '0 0 0 1px',
    'brand-field-line-bad': '0 0 0 2px',
  },
  dark,
  landingLayout,
  texts: { en, fr },
  program,
  payments,
  chains: {
    polygon: { chainId: 137, confirmations: 10, maxFeeGwei: 1500, mint: 'onWithdrawal' },
  },
  pages,
})
