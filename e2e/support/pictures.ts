import { paths } from '../../src/lib/navigation/paths.ts'

type PublicPage = {
  /** Part of the file names of its pictures. */
  name: string
  path: string
  /** Only these brands; unset: all. */
  brands?: readonly Brand[]
  /** Brands in which another page of the list shows the same: it is compared with that page's pictures. */
  sameAs?: Partial<Record<Brand, string>>
  /** Longer than a window: in these languages the whole page is compared too, at a quarter of its size. */
  wholeIn?: readonly Language[]
  /** Selector of content that changes all the time and is masked, such as a countdown. */
  moves?: string
  /** Selector of an element that exists only after the server-rendered page is hydrated. */
  alive?: string
}

export const brands = ['eyewear', 'sleep', 'bridal'] as const
export const languages = ['en', 'fr'] as const
const windows = [
  { width: 390, height: 760 },
  { width: 768, height: 900 },
  { width: 1280, height: 760 },
]
export type Brand = (typeof brands)[number]
export type Language = (typeof languages)[number]

/** Bytes of all pictures together: the repository keeps every version of them. */
export const MAX_PICTURE_BYTES = 3 * 1024 * 1024

/** The public pages whose pictures are compared, one per line. */
const pages: readonly PublicPage[] = [
  {
    name: 'landing',
    path: paths.home(),
    wholeIn: languages,
    moves: '.countdown-digits',
    alive: '.carousel-view.is-ready',
  },
  { name: 'login', path: paths.login() },
  { name: 'register', path: paths.register(), sameAs: { sleep: 'landing' } },
  { name: 'reset', path: paths.reset(), sameAs: { sleep: 'login' } },
  { name: 'join', path: paths.join() },
  { name: 'about', path: paths.about(), brands: ['bridal'], wholeIn: languages },
  { name: 'claim', path: paths.claim() },
  { name: 'edrop', path: '/edrop' },
  { name: 'setup', path: paths.setup() },
  { name: 'bonlook', path: '/bonlook', brands: ['eyewear'], sameAs: { eyewear: 'landing' } },
  { name: 'terms', path: paths.terms(), wholeIn: ['en'] },
  { name: 'privacy', path: paths.privacy() },
  {
    name: 'contest-rules',
    path: paths.contestRules({ contestId: 'eyewear-contest-window' }),
    brands: ['eyewear'],
  },
  { name: 'cookies', path: `${paths.login()}${paths.here({ modal: 'cookies' })}` },
  { name: 'nothing', path: '/nobody-lives-here' },
]

/** A picture of a page in one window size. */
export type Picture = {
  file: string
  size: (typeof windows)[number]
  /** File of the picture of the whole page. */
  wholeFile?: string
}

/**
 * Returns the pictures of a page that a brand shows in a language. Over the brands a page is seen once in every width and
 * language: a brand shows it in one width in English and in another in French. The widths rotate from page to page, so that
 * a brand is seen in every width. A page of one brand changes its language from width to width.
 */
function picturesOf(page: PublicPage, brand: Brand, language: Language): Picture[] {
  const place = pages.indexOf(page)
  const turn = languages.indexOf(language)
  return windows
    .filter((_, width) =>
      page.brands ? (width + turn) % 2 === 0 : brands[(place + width + turn) % 3] === brand,
    )
    .map((size) => {
      const file = `${brand}-${language}-${page.name}-${size.width}`
      const isWhole = page.wholeIn?.includes(language)
      return { size, file: `${file}.png`, ...(isWhole && { wholeFile: `${file}-whole.png` }) }
    })
}

/** Returns the pages of a brand that are compared in a language, with their pictures. */
export const comparedPages = (brand: Brand, language: Language) =>
  pages
    .filter(({ brands: only = brands }) => only.includes(brand))
    .map((page) => {
      const shown = pages.find(({ name }) => name === page.sameAs?.[brand]) ?? page
      return { ...page, pictures: picturesOf(shown, brand, language) }
    })
    .filter(({ pictures }) => pictures.length > 0)

/** The picture of a brand with a dark mode, where the system is dark. */
export const darkPicture = {
  brand: 'eyewear',
  language: 'en',
  path: paths.home(),
  size: { width: 390, height: 760 },
  file: 'eyewear-en-landing-390-dark.png',
} as const

/** Returns the names of the files of all pictures. */
export const pictureFiles = (): string[] => [
  darkPicture.file,
  ...new Set(
    brands.flatMap((brand) =>
      languages.flatMap((language) =>
        comparedPages(brand, language).flatMap(({ pictures }) =>
          pictures.flatMap(({ file, wholeFile }) => (wholeFile ? [file, wholeFile] : [file])),
        ),
      ),
    ),
  ),
]
