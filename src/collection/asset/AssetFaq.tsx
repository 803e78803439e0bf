import type { ReactNode } from 'react'
import { hasLoginMethod, useBrand } from '#lib/brand.ts'
import { t } from '#lib/texts/t.ts'
import { Icon } from '#ui/Icon.tsx'
import './asset.css'

const more = [
  ['asset.faqWallet', 'asset.faqWalletAnswer'],
  ['asset.faqBenefits', 'asset.faqBenefitsAnswer'],
  ['asset.faqNotices', 'asset.faqNoticesAnswer'],
  ['asset.faqFriends', 'asset.faqFriendsAnswer'],
] as const

/** Questions about login, phone wallet, benefits, emails, friends and support (SC-35), in texts a brand pack can replace. */
export function AssetFaq() {
  const { name, links } = useBrand()
  return (
    <section className="asset-section" aria-labelledby="asset-faq">
      <div className="section-head">
        <h2 className="display" id="asset-faq">
          {t('asset.faq')}
        </h2>
      </div>
      <div className="asset-faq">
        <Question title={t('asset.faqLogin')}>
          {t('asset.faqLoginAnswer')} {hasLoginMethod('password') && t('asset.faqLoginPassword')}
        </Question>
        {more.map(([question, answer]) => (
          <Question key={question} title={t(question)}>
            {t(answer)}
          </Question>
        ))}
        <Question title={t('asset.faqHelp')}>
          {t('asset.faqHelpAnswer', { brand: name })}{' '}
          <a className="text-link" href={links.support}>
            {t('asset.support')}
          </a>
        </Question>
      </div>
    </section>
  )
}

const Question = ({ title, children }: { title: string; children: ReactNode }) => (
  <details name="asset-faq">
    <summary>
      <span>{title}</span>
      <Icon name="plus" />
    </summary>
    <p>{children}</p>
  </details>
)
