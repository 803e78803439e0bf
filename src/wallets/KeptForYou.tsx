import type { ReactNode } from 'react'
import { t } from '#lib/texts/t.ts'

/** "You do not need a wallet", with the brand's drawing. `isProblem`: announced, because it replaces the page. */
export const KeptForYou = ({ isProblem, children }: { isProblem?: true; children: ReactNode }) => (
  <div className="kept" role={isProblem && 'alert'}>
    <span className="kept-art art" data-art="wallet" />
    <h2 className="display t-31">{t('wallets.noneTitle')}</h2>
    <p>{children}</p>
  </div>
)

export const WhatIsAWallet = () => (
  <details className="wallet-question">
    <summary className="text-link">{t('wallets.what')}</summary>
    <p className="quiet">{t('wallets.whatText')}</p>
  </details>
)
