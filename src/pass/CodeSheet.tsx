import type { CodeView, PassView, VoucherView } from '#offline/passView.ts'
import { copyText } from '#kit/copy.ts'
import { go } from '#kit/go.ts'
import { paths } from '#kit/paths.ts'
import { t } from '#kit/t.ts'
import { toast } from '#kit/toast.ts'
import { useEffect, useLayoutEffect, useState, type MouseEvent } from 'react'
import { Link } from 'react-router-dom'
import { Bars, CodeGroups, Qr } from './CodeDrawing.tsx'
import { PassIcon } from './PassIcon.tsx'
import { canSpeak, speak } from './speak.ts'
import { UseBy } from './UseBy.tsx'
import { useAwake } from './useAwake.ts'
import type { Scene } from './useScene.ts'

type CodeSheetProps = { view: PassView; code: CodeView; voucher: VoucherView | undefined; scene: Scene }

/** One code on the whole screen, as large as it allows, black on white. It has an address, so back closes it. */
export function CodeSheet({ view: { brand, card, language, words }, code, voucher, scene: { ratio, now } }: CodeSheetProps) {
  useAwake()
  // The pass may have been scrolled; a code begins with the code.
  useLayoutEffect(() => { scrollTo(0, 0) }, [])
  return (
    <div className="screen screen-code">
      <header className="top">
        <Link className="icon-button" to={paths.pass()} aria-label={words.close} onClick={goBack} discover="none"><PassIcon name="close" /></Link>
        <span className="wordmark">{brand}</span>
        <button className="icon-button" type="button" aria-label={words.readAloud} hidden={!canSpeak()} onClick={() => speak(code.spelled, language)}><PassIcon name="speak" /></button>
      </header>
      <div className="code-value">
        <h1 className="display t-39">{voucher?.title ?? words.memberCode}</h1>
        <p>{voucher?.description ?? card.name}</p>
      </div>
      <div className="code-plate">
        <Qr code={code} label={words.qr} ratio={ratio} />
        <Bars code={code} label={words.bars} ratio={ratio} />
        <CodeGroups code={code} />
      </div>
      <p className="code-facts">{voucher && <UseBy voucher={voucher} now={now} />}</p>
      <div className="code-foot">
        <CopyButton code={code.code} label={words.copy} />
        <p className="code-hint"><PassIcon name="sun" /><span>{words.hint}</span></p>
      </div>
    </div>
  )
}

/** The sheet was opened from the pass: closing goes back to it, instead of stacking a second one on top. */
function goBack(event: MouseEvent) {
  if (!isOnTopOfTheApp()) return
  event.preventDefault()
  go(-1)
}

const isOnTopOfTheApp = () => ((history.state as { idx?: number } | null)?.idx ?? 0) > 0

const TICK = 2000

function CopyButton({ code, label }: { code: string; label: string }) {
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setCopied(false), TICK)
    return () => clearTimeout(timer)
  }, [isCopied])

  async function copy() {
    if (!(await copyText(code))) return
    setCopied(true)
    toast.says('CODE_COPIED')
  }

  return (
    <button className="button button-wide" type="button" onClick={() => void copy()}>
      <PassIcon name={isCopied ? 'check' : 'copy'} />{isCopied ? t('pass.copied') : label}
    </button>
  )
}
