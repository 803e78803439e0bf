import { useEffect, useState } from 'react'
import { go } from './go.ts'
import { paths } from './paths.ts'

type ModalAddress = { modal: string; id?: string | undefined; code?: string | undefined }

/**
 * Returns whether a modal shows its content at full size, a step with its own address, so that Back, Escape and the close
 * button lead to the modal again. Only while this page opened it: after a reload the modal comes first.
 */
export function useFullSize(modal: ModalAddress, step: string | undefined) {
  const [wasOpened, setWasOpened] = useState(false)
  const isRequested = step === 'full'
  useEffect(() => {
    if (isRequested && !wasOpened) void go(addressOf(modal), { replace: true })
  })
  return {
    isFull: isRequested && wasOpened,
    open: () => {
      setWasOpened(true)
      void go(addressOf(modal, 'full'))
    },
    close: () => void go(-1),
  }
}

const addressOf = ({ modal, id, code }: ModalAddress, step?: 'full') =>
  paths.here({ modal, ...(id && { id }), ...(code && { code }), ...(step && { step }) })
