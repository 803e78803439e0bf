import type { HostedFields } from '#contract/payments.ts'
import type { Paysafe } from './paysafe.ts'

let loading: { src: string; paysafe: Promise<Paysafe> } | undefined

/**
 * Loads the script of the hosted fields once for this document. The browser refuses it when it differs from `integrity`.
 * @throws Error when it cannot be loaded or is refused; a later call tries again
 */
export function loadScript(script: HostedFields['script']): Promise<Paysafe> {
  if (loading?.src === script.src) return loading.paysafe
  const paysafe = insert(script)
  loading = { src: script.src, paysafe }
  void paysafe.catch(() => {
    loading = undefined
  })
  return paysafe
}

const insert = ({ src, integrity }: HostedFields['script']): Promise<Paysafe> =>
  new Promise((done, fail) => {
    const element = document.createElement('script')
    element.crossOrigin = 'anonymous'
    if (integrity !== null) element.integrity = integrity
    element.onload = () => {
      const { paysafe } = globalThis as { paysafe?: Paysafe }
      if (paysafe) done(paysafe)
      else fail(new Error(`${src} has no hosted fields.`))
    }
    element.onerror = () => {
      element.remove()
      fail(new Error(`${src} was not loaded.`))
    }
    element.src = src
    document.head.append(element)
  })
