import { useEffect, useState, type ReactNode } from 'react'
import { isPaymentPage } from '#contract/payment-page.ts'
import { payments } from '#contract/payments.ts'
import { permissionToTransfer } from '#domain/viewer.ts'
import { useOnline } from '#lib/api/online.ts'
import { asProblem } from '#lib/api/problem.ts'
import { read } from '#lib/api/read.ts'
import { Section } from '#lib/api/Section.tsx'
import { useOwnDocument } from '#lib/browser/ownDocument.ts'
import { go } from '#lib/navigation/go.ts'
import type { ModalProps } from '#lib/navigation/modal.ts'
import { paths } from '#lib/navigation/paths.ts'
import { useViewer } from '#lib/session/viewer.ts'
import { t } from '#lib/texts/t.ts'
import { Icon } from '#ui/Icon.tsx'
import { Modal } from '#ui/Modal.tsx'
import { Checkout } from './Checkout.tsx'
import { NotPossible, VerifyFirst } from './Results.tsx'
import { stepOf, type Step } from './steps.ts'
import { Waiting } from './Waiting.tsx'
import './buy.css'

/** The place of the current entry in the history of the tab; the router counts them. */
const entryIndex = (): number => (history.state as { idx?: number } | null)?.idx ?? 0

const addressOf = (id: string, step: Step) => paths.here({ modal: 'buy', id, step })

/**
 * The steps of a purchase: item and price, card, payment, result. On a screen without a sale, where the card fields
 * cannot load, it goes to the collection first.
 */
export function Buy(props: Props) {
  const [isHere] = useState(() => isPaymentPage(new URL(location.href)))
  const { id = '' } = props
  useEffect(() => {
    // Loads a new document, because only payment pages allow the card fields.
    if (!isHere) location.replace(`${paths.collection()}${addressOf(id, 'buy')}`)
  }, [isHere, id])
  return isHere ? <BuyHere {...props} /> : null
}

type Props = ModalProps<'buy'> & { addressForm: (onSaved: () => void) => ReactNode }

function BuyHere({ id = '', step: requested, addressForm }: Props) {
  useOwnDocument(isPaymentPage)
  const [firstEntry] = useState(entryIndex)
  const step = stepOf(requested)
  const toStep = (next: Step) => go(addressOf(id, next))
  const goBack = () =>
    void (entryIndex() > firstEntry ? go(-1) : go(addressOf(id, 'buy'), { replace: true }))

  async function toOrder() {
    await read(payments.order, { dropId: id }).catch(() => undefined)
    if (entryIndex() > firstEntry) await go(firstEntry - entryIndex())
    await go(addressOf(id, 'order'), { replace: true })
  }

  return (
    <Modal
      look="flow"
      title={t('buy.title')}
      start={
        (step === 'address' || step === 'card') && (
          <button type="button" className="icon-button" aria-label={t('buy.back')} onClick={goBack}>
            <Icon name="back" />
          </button>
        )
      }
    >
      <Section
        waiting={<Waiting />}
        otherwise={(tryAgain, thrown) => (
          <NotPossible message={asProblem(thrown).message} onRetry={tryAgain} />
        )}
      >
        <Allowed>
          <Checkout
            key={id}
            dropId={id}
            addressForm={addressForm}
            navigation={{ step, toStep, goBack, toOrder }}
          />
        </Allowed>
      </Section>
    </Modal>
  )
}

function Allowed({ children }: { children: ReactNode }) {
  const permission = permissionToTransfer(useViewer(), useOnline())
  return !permission.allowed && permission.reason === 'verifyFirst' ? <VerifyFirst /> : children
}
