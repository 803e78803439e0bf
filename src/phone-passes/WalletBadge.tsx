import type { ReactNode } from 'react'
import type { PhonePlatform } from '#contract/phone-passes.ts'
import { t } from '#lib/texts/t.ts'

type Props = { platform: PhonePlatform } & (
  { href: string; onClick?: undefined } | { href?: undefined; onClick: () => void }
)

/** The black badge of a wallet, as both guidelines ask for it: a link that adds the pass, or a button that makes it. */
export function WalletBadge({ platform, href, onClick }: Props) {
  const content = (
    <>
      {marks[platform]}
      <span>
        <small>{t('phonePass.addTo')} </small>
        <b>{t(`phonePass.${platform}`)}</b>
      </span>
    </>
  )
  const className = `wallet-badge wallet-badge-${platform}`
  return href === undefined ? (
    <button type="button" className={className} onClick={onClick}>
      {content}
    </button>
  ) : (
    <a
      className={className}
      href={href}
      // Google's page is another site; Apple's file is handed to the phone.
      {...(platform === 'google' && { target: '_blank', rel: 'noopener noreferrer' })}
    >
      {content}
      {platform === 'google' && <span className="sr-only"> ({t('ui.newTab')})</span>}
    </a>
  )
}

const Mark = ({ children }: { children: ReactNode }) => (
  <svg viewBox="0 0 40 32" aria-hidden="true" focusable="false">
    {children}
  </svg>
)

/** Cards in a wallet: four colored edges above its front. */
const marks: Record<PhonePlatform, ReactNode> = {
  apple: (
    <Mark>
      <rect x="1" y="1" width="38" height="30" rx="5" style={{ fill: 'var(--wallet-front)' }} />
      <path
        d="M3 9V7a4 4 0 0 1 4-4h26a4 4 0 0 1 4 4v2z"
        style={{ fill: 'var(--wallet-apple-blue)' }}
      />
      <path
        d="M3 13v-4a3 3 0 0 1 3-3h28a3 3 0 0 1 3 3v4z"
        style={{ fill: 'var(--wallet-apple-yellow)' }}
      />
      <path
        d="M3 17v-4a3 3 0 0 1 3-3h28a3 3 0 0 1 3 3v4z"
        style={{ fill: 'var(--wallet-apple-green)' }}
      />
      <path
        d="M3 21v-4a3 3 0 0 1 3-3h28a3 3 0 0 1 3 3v4z"
        style={{ fill: 'var(--wallet-apple-red)' }}
      />
      <path
        d="M3 18h9.5c1.4 0 2 .9 2.6 2 1 1.9 2.7 3 4.9 3s3.9-1.1 4.9-3c.6-1.1 1.200-2 2.600-2H37v8a3 3 0 0 1-3 3H6a3 3 0 0 1-3-3z"
        style={{ fill: 'var(--wallet-front)' }}
      />
    </Mark>
  ),
  google: (
    <Mark>
      <path
        d="M6 8a5 5 0 0 1 5-5h18a5 5 0 0 1 5 5v4H6z"
        style={{ fill: 'var(--wallet-google-green)' }}
      />
      <path
        d="M6 12a5 5 0 0 1 5-5h18a5 5 0 0 1 5 5v4H6z"
        style={{ fill: 'var(--wallet-google-yellow)' }}
      />
      <path
        d="M6 16a5 5 0 0 1 5-5h18a5 5 0 0 1 5 5v8H6z"
        style={{ fill: 'var(--wallet-google-red)' }}
      />
      <path
        d="M6 17.5c0-1.3 1.3-2.2 2.5-1.7l15.200 6.600c2.5 1.1 5.5.8 7.7-.8L34 19.700V24a5 5 0 0 1-5 5H11a5 5 0 0 1-5-5z"
        style={{ fill: 'var(--wallet-google-blue)' }}
      />
    </Mark>
  ),
}
