import { parsePack } from '#brands/brand.ts'
import { emails } from './emails.ts'
import { landing, landingLayout } from './landing-theme.ts'
import { pages } from './pages.ts'
import { program } from './program.ts'
import { en, fr } from './texts.ts'

/** Slowmoon, makers of sleepwear, dark and soft; the program is called Slow Nights. */
export default parsePack({
  slug: 'sleep',
  name: 'Slowmoon',
  ids: { creatorId: 'creator-sleep', membershipId: 'membership-sleep', assetId: 'asset-sleep' },
  languages: ['en', 'fr'],
  country: 'US',
  timeZone: 'America/New_York',
  features: {
    loginMethods: ['link'],
    collectionLayout: 'tabs',
    lockedOffers: 'all',
    existingAccount: 'sendLink',
    loginCode: 'off',
    registerCode: false,
  },
  links: { website: 'https://slowmoon.example', support: 'mailto:hush@slowmoon.example' },
  colors: {
    theme: '#0E1430',
    background: '#0E1430',
    ink: '#EEF0FF',
    accent: '#9DB2FF',
    onAccent: '#0E1430',
    line: '#232B57',
    quiet: '#C1C4D5',
  },
  emails,
  fonts: [
    { family: 'Outfit Variable', file: 'outfit.woff2', weight: '300 500', preload: true },
    { family: 'Nunito Sans Variable', file: 'nunito-sans.woff2', weight: '400 700', preload: true },
    {
      family: 'JetBrains Mono Variable',
      file: 'jetbrains-mono.woff2',
      weight: '500 700',
      preload: false,
    },
  ],
  values: {
    // background and color
    'brand-scheme': 'dark',
    'brand-paper': '#0E1430',
    'brand-ink': '#EEF0FF',
    'brand-accent': '#9DB2FF',
    'brand-on-accent': '#0E1430',
    'brand-line': '#232B57',
    'brand-raised': '#1A2150',
    'brand-accent-text': '#B4C4FF',
    'brand-good': '#A8E6CF',
    'brand-bad': '#FFB3A6',
    'brand-quiet': '80%',
    'brand-shade': '3 5 20',
    'brand-depth': '.5',
    'brand-backdrop':
      'radial-gradient(110% 420px at 76% -60px, #343B8C 0, #1B2258 46%, transparent 100%)',

    // shape and space
    'brand-corner': '20px',
    'brand-corner-card': '32px',
    'brand-corner-button': '26px',
    'brand-corner-sheet': '32px',
    'brand-notch': '0px',
    'brand-gutter': '20px',
    'brand-space': '1',
    'brand-col-gap': '12px',
    'brand-rule': '0 solid transparent',
    'brand-hair': '1px solid var(--brand-line)',

    // type
    'brand-display': '"Outfit Variable", Outfit, system-ui, sans-serif',
    'brand-display-weight': '420',
    'brand-display-tracking': '-.015em',
    'brand-display-leading': '1.12',
    'brand-display-scale': '1',
    'brand-display-cut': 'normal',
    'brand-text': '"Nunito Sans Variable", "Nunito Sans", system-ui, sans-serif',
    'brand-strong': '650',
    'brand-label-case': 'none',
    'brand-label-tracking': '0',
    'brand-label-weight': '600',
    'brand-label-size': '.875rem',
    'brand-mark-case': 'lowercase',
    'brand-mark-tracking': '-.01em',
    'brand-mark-weight': '480',
    'brand-mark-size': '1.25rem',

    ...landing,

    // buttons and icons
    'brand-button-case': 'none',
    'brand-button-tracking': '0',
    'brand-button-weight': '650',
    'brand-button-size': '1rem',
    'brand-button-fill': 'var(--brand-accent)',
    'brand-icon-width': '1.7',
    'brand-icon-cap': 'round',
    'brand-icon-join': 'round',

    // rows, stubs and tiles
    'brand-row-fill': '#1A2150',
    'brand-row-edge': '0 solid transparent',
    'brand-row-under': '0 solid transparent',
    'brand-row-gap': '10px',
    'brand-row-end': '18px',
    'brand-stub-fill': '#1A2150',
    'brand-stub-ink': '#F6C9A8',
    'brand-stub-width': '74px',
    'brand-stub-align': 'center',
    'brand-tile-fill': 'linear-gradient(170deg, #202963, #182049)',
    'brand-tile-top': '0 solid transparent',
    'brand-tile-pad': '18px',
    'brand-tile-gap': '10px',
    'brand-tile-corner': '20px',
    'brand-pick-fill': 'linear-gradient(180deg, #28327A, #1F2863)',
    'brand-pick-edge': '0 0 0 2px var(--brand-accent)',

    // background of the ways to earn
    'brand-lens-a': 'radial-gradient(circle, #5361B8 0, #2C3577 70%)',
    'brand-lens-b': 'none',
    'brand-lens-blend': 'normal',
    'brand-lens-shift': '0px',
    'brand-lens-ink': '#F6E3D2',
    'brand-lens-place': 'center',

    // the meter
    'brand-bar': '8px',
    'brand-bar-thin': '6px',
    'brand-bar-lift': '0px',
    'brand-bar-track': '#262E61',
    'brand-bar-fill': '#B7A8E8',
    'brand-bar-end': '8px',
    'brand-bar-glow': '0 0 18px rgb(246 201 168 / .45)',
    'brand-mark-ring': '4px',
    'brand-dot-corner': '50%',

    // navigation and tabs
    'brand-tab-width': '60px',
    'brand-tab-height': '32px',
    'brand-tab-top': '6px',
    'brand-tab-corner': '16px',
    'brand-tab-fill': '#2A3470',
    'brand-tabs-fill': '#171E48',
    'brand-tabs-pad': '4px',
    'brand-tabs-corner': '26px',
    'brand-tabs-edge': '0 solid transparent',
    'brand-tabs-on': '#343E84',
    'brand-tabs-line': '0px',

    // hero, card and dock
    'brand-hero-ground': '#0E1430',
    'brand-hero-ink': '#EEF0FF',
    'brand-hero-veil':
      'linear-gradient(90deg, rgb(14 20 48 / .78), rgb(14 20 48 / .5) 30%, transparent 52%), linear-gradient(transparent 70%, #0E1430)',
    'brand-card-glow':
      '0 30px 70px -20px rgb(124 120 214 / .55), inset 0 0 0 1px rgb(238 240 255 / .14)',
    'brand-dock-inset': '8px',
    'brand-dock-fill': '#2A3476',
    'brand-dock-edge': 'var(--brand-row-edge)',

    // fields
    'brand-field-fill': 'var(--brand-raised)',
    'brand-field-pad': '14px',
    'brand-field-line': '0 0 0 1px',
    'brand-field-line-bad': '0 0 0 2px',
  },
  landingLayout,
  texts: { en, fr },
  program,
  chains: {
    polygon: { chainId: 137, confirmations: 10, maxFeeGwei: 1500, mint: 'onWithdrawal' },
  },
  pages,
})
