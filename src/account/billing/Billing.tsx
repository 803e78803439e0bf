import { useState, type ReactNode } from 'react'
import { t } from '#lib/texts/t.ts'
import { Section } from '#lib/api/Section.tsx'
import { Tabs, type Tab } from '#ui/Tabs.tsx'
import { BillingForm } from './BillingForm.tsx'
import { FormSkeleton } from '../AccountSkeletons.tsx'

type Part = 'billing' | 'card'

/**
 * Shows the billing address and the card in tabs (SC-47). Saving the address opens the card (SC-51). `card`: the card's
 * tab; it takes the focus when the saved address has led to it, and leads to the address when there is none.
 */
export function Billing({
  card,
}: {
  card: (takesFocus: boolean, toAddress: () => void) => ReactNode
}) {
  const [part, setPart] = useState<Part>('billing')
  const [isSaved, setSaved] = useState(false)
  const tabs: readonly Tab<Part>[] = [
    { id: 'billing', title: t('billing.tab') },
    { id: 'card', title: t('billing.cardTab') },
  ]

  return (
    <Tabs
      label={t('account.billing')}
      tabs={tabs}
      chosen={part}
      onChoose={(chosen) => {
        setSaved(false)
        setPart(chosen)
      }}
    >
      <div className="billing">
        {part === 'billing' && (
          <Section waiting={<FormSkeleton fields={5} />}>
            <BillingForm
              onSaved={() => {
                setSaved(true)
                setPart('card')
              }}
            />
          </Section>
        )}
        {part === 'card' && card(isSaved, () => setPart('billing'))}
      </div>
    </Tabs>
  )
}
