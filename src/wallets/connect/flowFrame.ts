/** What the frames of wallets said while something ran. */
export type FrameAnswers = {
  /** A wallet's page was there. */
  isReady: boolean
  /** The wallet refused, or the member closed it. */
  isRejected: boolean
}

/** Runs a call of FCL that may show a wallet's page; `signal` closes it. */
export type WithFrame = <T>(
  run: (answers: FrameAnswers) => Promise<T>,
  signal: AbortSignal,
) => Promise<T>

const FRAME_ID = 'FCL_IFRAME'

/**
 * Runs a call of FCL and shows its frames in a dialog of their own: FCL appends them to the body,
 * which an open modal dialog makes inert. Also listens to the frames, because FCL only logs whether
 * the wallet refused or failed.
 */
export async function withWalletFrame<T>(
  run: (answers: FrameAnswers) => Promise<T>,
  signal: AbortSignal,
): Promise<T> {
  const answers: FrameAnswers = { isReady: false, isRejected: false }
  const dialog = document.createElement('dialog')
  dialog.className = 'flow-wallet'
  dialog.style.cssText =
    'position:fixed;inset:0;width:100%;height:100%;max-width:none;max-height:none;margin:0;padding:0;border:0;background:none'
  const listen = ({ data, source }: MessageEvent<unknown>) => {
    const isOfFrame = [...dialog.querySelectorAll('iframe')].some(
      ({ contentWindow }) => contentWindow === source,
    )
    if (isOfFrame) note(answers, data)
  }
  const close = () => dialog.querySelector('iframe')?.contentWindow && sendClose(dialog)
  const append = document.body.append.bind(document.body)
  const appendFrame = (...nodes: (Node | string)[]) => {
    for (const node of nodes) {
      if (!(node instanceof HTMLIFrameElement) || node.id !== FRAME_ID) {
        append(node)
        continue
      }
      if (!dialog.isConnected) append(dialog)
      dialog.append(node)
      if (!dialog.open) dialog.showModal()
      if (signal.aborted) close()
    }
  }
  document.body.append = appendFrame
  // The dialog stays open without a frame for a moment while FCL goes from one wallet page to the next.
  const watch = new MutationObserver(() => {
    if (dialog.open && dialog.querySelector('iframe') === null) dialog.close()
  })
  watch.observe(dialog, { childList: true })
  dialog.addEventListener('cancel', (event) => {
    event.preventDefault()
    answers.isRejected = true
    close()
  })
  signal.addEventListener('abort', close)
  window.addEventListener('message', listen)
  try {
    return await run(answers)
  } finally {
    // A later call may have put its own in place.
    if (document.body.append === appendFrame) Reflect.deleteProperty(document.body, 'append')
    watch.disconnect()
    signal.removeEventListener('abort', close)
    window.removeEventListener('message', listen)
    // Closed first: the toasts over it move when its `open` goes (src/app/Toasts.tsx).
    dialog.close()
    dialog.remove()
  }
}

/** Closes the frame as the wallet would do it, so that FCL ends its call. */
function sendClose(dialog: HTMLDialogElement) {
  const source = dialog.querySelector('iframe')?.contentWindow ?? null
  window.dispatchEvent(new MessageEvent('message', { data: { type: 'FCL:VIEW:CLOSE' }, source }))
}

function note(answers: FrameAnswers, data: unknown) {
  const { type, status } = (data ?? {}) as { type?: unknown; status?: unknown }
  if (type === 'FCL:VIEW:READY') answers.isReady = true
  if (type === 'FCL:VIEW:CLOSE') answers.isRejected = true
  if (type === 'FCL:VIEW:RESPONSE') answers.isRejected = status === 'DECLINED'
}
