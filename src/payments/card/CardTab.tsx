import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react'
import type { Card } from '#contract/account.ts'
import { api } from '#contract/index.ts'
import { payments } from '#contract/payments.ts'
import { useRead } from '#lib/api/read.ts'
import { Section } from '#lib/api/Section.tsx'
import { useWrite } from '#lib/api/write.ts'
import { FormProblem } from '#lib/forms/FormProblem.tsx'
import { useDisabledReason } from '#lib/forms/useDisabledReason.ts'
import { t } from '#lib/texts/t.ts'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { isExpired } from './cardDates.ts'
import { NewCard } from './NewCard.tsx'
import { Purchases } from './Purchases.tsx'
import { SavedCard } from './SavedCard.tsx'
import './card.css'

type TabProps = { takesFocus: boolean; toAddress: () => void }

/** The saved card, or the form for one (RT-21, SC-50, EN-03), and what was bought. `takesFocus`: the tab follows the saved address. */
export const CardTab = (props: TabProps) => (
  <>
    <Section waiting={<Waiting />}>
      <Content {...props} />
    </Section>
    <Section waiting={null}>
      <Purchases />
    </Section>
  </>
)

const Waiting = () => (
  <>
    <p className="sr-only" role="status">
      {t('ui.loading')}
    </p>
    <Skeleton width="50%" height={36} />
    <Skeleton className="plastic-waiting" width="100%" height="auto" />
  </>
)

type Step = 'show' | 'replace' | 'remove'

function Content({ takesFocus, toAddress }: TabProps) {
  const { account } = useRead(api.account.account)
  const { card } = useRead(payments.method)
  const [step, setStep] = useState<Step>('show')
  const headline = useRef<HTMLHeadingElement>(null)
  const hasMoved = useRef(takesFocus)
  // Each step is announced by its headline, but the first only when the member was sent here.
  useEffect(() => {
    if (hasMoved.current) headline.current?.focus()
    hasMoved.current = true
  }, [step, card])

  const toShow = () => setStep('show')
  if (!account.billingInfo && (!card || step === 'replace'))
    return (
      <Titled headline={headline} title={t('buy.addressFirst')} text={t('card.addressNeeded')}>
        <Button wide onClick={toAddress}>
          {t('card.toAddress')}
        </Button>
      </Titled>
    )
  if (!card || step === 'replace')
    return (
      <Titled
        headline={headline}
        title={t(card ? 'card.replaceTitle' : 'card.addTitle')}
        text={card ? t('card.replaceText', { last4: card.last4 }) : t('card.noneText')}
      >
        <NewCard onSaved={toShow} onCancel={card ? toShow : undefined} />
      </Titled>
    )
  if (step === 'remove')
    return (
      <Titled
        headline={headline}
        title={t('card.removeTitle')}
        text={t('card.removeText', { last4: card.last4 })}
      >
        <Remove onDone={toShow} />
      </Titled>
    )
  return (
    <Titled headline={headline} title={t('card.title')}>
      <Saved card={card} toStep={setStep} />
    </Titled>
  )
}

const Titled = ({
  headline,
  title,
  text,
  children,
}: {
  headline: RefObject<HTMLHeadingElement | null>
  title: string
  text?: string
  children: ReactNode
}) => (
  <section className="card-tab">
    <h2 className="display t-31" tabIndex={-1} ref={headline}>
      {title}
    </h2>
    {text && <p className="quiet">{text}</p>}
    {children}
  </section>
)

function Saved({ card, toStep }: { card: Card; toStep: (step: Step) => void }) {
  const { account } = useRead(api.account.account)
  const { reason, reasonIcon } = useDisabledReason()
  const holder = [account.firstName, account.lastName].filter(Boolean).join(' ')
  return (
    <>
      <SavedCard card={card} holder={holder || undefined} />
      {isExpired(card) && (
        <p className="card-expired">
          <Icon name="alert" />
          <span>{t('card.expiredText')}</span>
        </p>
      )}
      <div className="card-actions">
        <Button
          wide
          look={isExpired(card) ? 'main' : 'quiet'}
          icon="retry"
          reason={reason && t('card.offline')}
          reasonIcon={reasonIcon}
          onClick={() => toStep('replace')}
        >
          {t('card.replace')}
        </Button>
        <Button look="text" disabled={reason !== undefined} onClick={() => toStep('remove')}>
          <Icon name="close" />
          {t('card.remove')}
        </Button>
      </div>
      <p className="card-kept">
        <Icon name="lock" />
        <span>{t('card.keptBy')}</span>
      </p>
    </>
  )
}

function Remove({ onDone }: { onDone: () => void }) {
  const remove = useWrite(payments.removeMethod, { failure: 'form' })
  const disabledReason = useDisabledReason(remove.problem)
  return (
    <div className="card-actions">
      <FormProblem problem={remove.problem} />
      <Button
        wide
        busy={remove.busy}
        {...disabledReason}
        onClick={() => void remove.send({}).then((removed) => removed && onDone())}
      >
        {t('card.removeNow')}
      </Button>
      <Button wide look="quiet" disabled={remove.busy} onClick={onDone}>
        {t('card.keep')}
      </Button>
    </div>
  )
}
