import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Feature, MembershipAccount } from '#contract/membership.ts'
import { loadTexts, loadTextGroup } from '#lib/texts/t.ts'
import { UiContext, type UiContextValue } from '#ui/uiContext.ts'
import { EarningWays, OwnVideo } from './EarnPoints.tsx'

const features: Feature[] = [
  { featureName: 'Referrals', rewardPoints: 250, minPurchase: 4000, isActive: true },
  { featureName: 'ShopReferrals', rewardPoints: 100, minPurchase: 4000, isActive: true },
  { featureName: 'BirthdayPoints', rewardPoints: 150, isActive: true },
  {
    featureName: 'InstagramFollow',
    rewardPoints: 50,
    instagramUrl: 'https://photos.example/',
    isActive: true,
  },
  {
    featureName: 'StravaFollow',
    rewardPoints: 60,
    stravaUrl: 'https://fitness.example/',
    isActive: true,
  },
  { featureName: 'JudgeMe', rewardPoints: 75, isActive: true },
]
const membership = {
  membershipId: 'm',
  hasFollowedInstagram: false,
  hasFollowedStrava: false,
} as MembershipAccount
const ui = {
  Link: ({ to, ...rest }: { to: string }) => <a href={to} {...rest} />,
  texts: { close: '', busy: '' } as UiContextValue['texts'],
  close: () => undefined,
}

type ShownOptions = {
  readOnly?: boolean
  born?: string | null
  followed?: Partial<MembershipAccount>
  only?: Feature['featureName']
  ways?: Feature[]
}

function shown({
  readOnly,
  born: birthdate,
  followed,
  only,
  ways = features,
}: ShownOptions = {}): string {
  const those = ways.filter(({ featureName }) => !only || featureName === only)
  const own = { membership: { ...membership, ...followed }, birthdate }
  return renderToStaticMarkup(
    <UiContext value={ui}>
      {readOnly ? <EarningWays features={those} /> : <EarningWays features={those} own={own} />}
    </UiContext>,
  )
}
const pressed = (page: string) =>
  [...page.matchAll(/<(?:a|button)\b.*?<\/(?:a|button)>/g)].map(([found]) =>
    found.replace(/<[^>]*>/g, ''),
  )

describe('Ways', () => {
  beforeAll(async () => {
    await loadTexts('en')
    await loadTextGroup('membership')
  })

  it.each([
    ['[SC-13]', 'InstagramFollow', 'Follow (Follow us on Instagram)'],
    ['[SC-14]', 'StravaFollow', 'Follow (Follow us on Strava)'],
    ['[SC-15]', 'Referrals', 'Get my link (Refer a friend)'],
    ['[SC-16]', 'ShopReferrals', 'Get my link (Share the shop)'],
    ['[SC-18]', 'JudgeMe', 'Go to shop (Write a review)'],
    ['[SC-19]', 'BirthdayPoints', 'Add the date (Your birthday)'],
  ] as const)('%s shows for %s the action "%s"', (_, only, press) => {
    expect(pressed(shown({ born: null, only }))).toEqual([press])
  })

  it('shows the points of the configuration [CO-38] [EN-83] [EN-84]', () => {
    expect([...shown().matchAll(/\+(\d+)</g)].map(([, points]) => Number(points))).toEqual([
      250, 100, 150, 50, 60, 75,
    ])
  })

  it('shows no actions to a preview viewer [SC-81]', () => {
    const page = shown({ readOnly: true })
    expect(pressed(page)).toEqual([])
    for (const { rewardPoints } of features) expect(page).toContain(`+${rewardPoints}<`)
  })

  it.each([
    // born, hint, to press
    [undefined, 'Once a year', []],
    [null, 'Once a year', ['Add the date (Your birthday)']],
    ['1985-07-03', '150 points on July 3', []],
  ])('asks for a birth date only when it is missing: %s [SC-19]', (birthdate, hint, press) => {
    const page = shown({ born: birthdate, only: 'BirthdayPoints' })
    expect(page).toContain(hint)
    expect(pressed(page)).toEqual(press)
  })

  it.each([
    ['InstagramFollow', { hasFollowedInstagram: true }, 'Instagram', 'https://photos.example/'],
    ['StravaFollow', { hasFollowedStrava: true }, 'Strava', 'https://fitness.example/'],
  ] as const)(
    'shows a followed network as done and still links to it: %s [EN-56]',
    (only, followed, network, url) => {
      const page = shown({ only, followed })
      expect(pressed(page)).toEqual([`Followed (Open ${network})`])
      expect(page).toContain(`href="${url}"`)
    },
  )

  it('shows no action for a network without a URL [EN-83]', () => {
    expect(
      pressed(
        shown({ ways: [{ featureName: 'InstagramFollow', rewardPoints: 50, isActive: true }] }),
      ),
    ).toEqual([])
  })

  it.each([
    [false, ['Send us your video']],
    [true, []],
  ])('shows what an own video earns, read-only %s [CO-37]', (isReadOnly, press) => {
    const page = renderToStaticMarkup(<OwnVideo isReadOnly={isReadOnly} />)
    expect(page).toContain(
      'A video of 30 seconds that you made about us: 500 points, once for each video.',
    )
    expect(pressed(page)).toEqual(press)
  })
})
