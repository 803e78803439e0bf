import type { CodeView, PassView, VoucherView } from '#offline/passView.ts'
import { paths } from '#lib/navigation/paths.ts'
import { t } from '#lib/texts/t.ts'
import { useCopy } from '#lib/codes/useCopy.ts'
import { Code } from '#ui/Code.tsx'
import type { Ref } from 'react'
import { Link } from 'react-router-dom'
import { Bars, Qr } from '#lib/codes/CodeDrawing.tsx'
import { PassIcon } from './PassIcon.tsx'
import { canSpeak, speak } from './readAloud.ts'
import { ExpiryDate } from './ExpiryDate.tsx'

export type CodeSheetProps = {
  view: PassView
  code: CodeView
  voucher: VoucherView | undefined
  now: number
}

/** One code full screen, black on white. It has no effects, because it is also rendered to be stored (passMarkup.tsx). */
export function CodeSheet({
  view: { brand, card, language, texts },
  code,
  voucher,
  now,
  title,
  close,
}: CodeSheetProps & { title?: Ref<HTMLHeadingElement>; close?: () => void }) {
  return (
    <div className="screen screen-code">
      <header className="screen-header">
        <Link
          className="icon-button"
          to={paths.pass()}
          aria-label={texts.close}
          onClick={(event) => {
            event.preventDefault()
            close?.()
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
        {voucher?.placeAndTime && <p className="voucher-where">{voucher.placeAndTime}</p>}
      </div>
      <div className="code-plate">
        <Qr code={code} label={texts.qr} />
        <Bars code={code} label={texts.bars} />
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
