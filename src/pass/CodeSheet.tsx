import type { CodeView, PassView, VoucherView } from '#offline/passView.ts'
import { go } from '#lib/navigation/go.ts'
import { paths } from '#lib/navigation/paths.ts'
import { t } from '#lib/texts/t.ts'
import { toast } from '#lib/browser/toast.ts'
import { useCopy } from '#lib/codes/useCopy.ts'
import { Code } from '#ui/Code.tsx'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import { Bars, Qr } from '#lib/codes/CodeDrawing.tsx'
import { PassIcon } from './PassIcon.tsx'
import { canSpeak, speak } from './readAloud.ts'
import { ExpiryDate } from './ExpiryDate.tsx'
import { useWakeLock } from './useWakeLock.ts'
import type { PaintContext } from './usePaintContext.ts'

type CodeSheetProps = {
  view: PassView
  code: CodeView
  voucher: VoucherView | undefined
  scene: PaintContext
}

/** Shows one code full screen, black on white. It has its own address, so the back button closes it. */
export function CodeSheet({
  view: { brand, card, language, texts },
  code,
  voucher,
  scene: { ratio, now },
}: CodeSheetProps) {
  useWakeLock()
  useEscape(close)
  const title = useRef<HTMLHeadingElement>(null)
  // The pass may have been scrolled, and a toast would cover the code.
  useLayoutEffect(() => {
    scrollTo(0, 0)
    title.current?.focus({ preventScroll: true })
    toast.clear()
  }, [])
  return (
    <div className="screen screen-code">
      <header className="screen-header">
        <Link
          className="icon-button"
          to={paths.pass()}
          aria-label={texts.close}
          onClick={(event) => {
            event.preventDefault()
            close()
          }}
          discover="none"
        >
          <PassIcon name="close" />
        </Link>
        <span className="wordmark">{brand}</span>
        <button
          className="icon-button"
          type="button"
          aria-label={texts.readAloud}
          hidden={!canSpeak()}
          onClick={() => speak(code.spelled, language)}
        >
          <PassIcon name="speak" />
        </button>
      </header>
      <div className="code-value">
        <h1 className="display t-39" tabIndex={-1} ref={title}>
          {voucher?.title ?? texts.memberCode}
        </h1>
        <p>{voucher?.description ?? card.name}</p>
      </div>
      <div className="code-plate">
        <Qr code={code} label={texts.qr} ratio={ratio} />
        <Bars code={code} label={texts.bars} ratio={ratio} />
        <Code groups={code.groups} spelled={code.spelled} />
      </div>
      <p className="code-facts">{voucher && <ExpiryDate voucher={voucher} now={now} />}</p>
      <div className="code-foot">
        <CopyButton code={code.code} label={texts.copy} />
        <p className="code-hint">
          <PassIcon name="sun" />
          <span>{texts.hint}</span>
        </p>
      </div>
    </div>
  )
}

/** Goes back to the opening page instead of adding a history entry; when opened by its address, replaces it with the pass. */
const close = () => void (hasHistory() ? go(-1) : go(paths.pass(), { replace: true }))

const hasHistory = () => ((history.state as { idx?: number } | null)?.idx ?? 0) > 0

function useEscape(leave: () => void) {
  useEffect(() => {
    const onKeydown = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') leave()
    }
    addEventListener('keydown', onKeydown)
    return () => removeEventListener('keydown', onKeydown)
  }, [leave])
}

/** Shows the result in the button itself, because a toast would cover the code. */
function CopyButton({ code, label }: { code: string; label: string }) {
  const [state, copy] = useCopy(code)
  const text =
    state === 'copied' ? t('pass.copied') : state === 'failed' ? t('ui.copyFailed') : label
  return (
    <>
      <button className="button button-wide" type="button" onClick={() => void copy()}>
        <PassIcon name={state === 'copied' ? 'check' : 'copy'} />
        {text}
      </button>
      <span className="sr-only" role="status">
        {state === 'ready' ? '' : text}
      </span>
    </>
  )
}
