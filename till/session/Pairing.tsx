import { useEffect, useRef, useState } from 'react'
import { tillApp } from '#contract/till-app.ts'
import { normalizeCode } from '#domain/codes.ts'
import { call } from '../lib/call.ts'
import { linkSecrets } from '../lib/link-secrets.ts'
import { useOpenWork } from '../lib/open-work.ts'
import { t } from '../lib/texts.ts'
import { useAction, type Action } from '../lib/useAction.ts'
import { CameraView } from '../scan/CameraView.tsx'
import { useKeyboardScanner } from '../scan/keyboard-scanner.ts'
import { Bar } from '../ui/Bar.tsx'
import { Button } from '../ui/Button.tsx'
import { Note } from '../ui/Note.tsx'
import { Title } from '../ui/Title.tsx'
import { pairingCodeIn } from './pairing-code.ts'
import { refreshSession } from './session.ts'

/** Pairs this device with a store, by a manager's code. */
export function Pairing({ isRevoked, onManager }: { isRevoked: boolean; onManager: () => void }) {
  const [isTyping, setIsTyping] = useState(false)
  const pairing = useAction(async (code: string) => {
    await call(tillApp.pair, { body: { code } })
    await refreshSession()
  })
  const { run } = pairing
  useOpenWork(isTyping || pairing.isRunning)
  const isStarted = useRef(false)
  useEffect(() => {
    const { pairingCode } = linkSecrets.get()
    if (!pairingCode || isStarted.current) return
    isStarted.current = true
    linkSecrets.set({})
    run(pairingCode)
  }, [run])
  return (
    <main className="screen">
      <Bar place={t('till.pair.new')} />
      {isTyping ? (
        <TypePairingCode pairing={pairing} onBack={() => setIsTyping(false)} />
      ) : (
        <ScanPairingCode
          pairing={pairing}
          isRevoked={isRevoked}
          onType={() => setIsTyping(true)}
          onManager={onManager}
        />
      )}
    </main>
  )
}

type ScanPairingCodeProps = {
  pairing: Action<string>
  isRevoked: boolean
  onType: () => void
  onManager: () => void
}

function ScanPairingCode({ pairing, isRevoked, onType, onManager }: ScanPairingCodeProps) {
  const seen = (text: string) => {
    const code = pairingCodeIn(text)
    if (code) pairing.run(code)
  }
  useKeyboardScanner(seen)
  return (
    <>
      <div className="body">
        <div className="head">
          <h1 className="display">{t('till.pair.title')}</h1>
          <p>{t('till.pair.lead')}</p>
        </div>
        {isRevoked && !pairing.failure && (
          <Note icon="info" role="status">
            {t('till.pair.revoked')}
          </Note>
        )}
        <PairingFailure pairing={pairing} />
      </div>
      <div className="camera-frame">
        <CameraView
          hint={t(pairing.isRunning ? 'till.checking' : 'till.pair.scan')}
          onCode={seen}
        />
      </div>
      <div className="dock">
        <Button icon="keyboard" onClick={onType}>
          {t('till.typeInstead')}
        </Button>
        <Button look="text" onClick={onManager}>
          {t('till.manager.open')}
        </Button>
      </div>
    </>
  )
}

function TypePairingCode({ pairing, onBack }: { pairing: Action<string>; onBack: () => void }) {
  const [code, setCode] = useState('')
  return (
    <form
      className="screen-part"
      onSubmit={(event) => {
        event.preventDefault()
        pairing.run(normalizeCode(code))
      }}
    >
      <Title back={{ label: t('till.type.back'), onClick: onBack }}>{t('till.pair.type')}</Title>
      <div className="body">
        <label className="input">
          <span>{t('till.pair.code')}</span>
          <input
            className="code"
            value={code}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={12}
            onChange={({ target }) => setCode(target.value.toUpperCase())}
          />
        </label>
        <Note icon="clock" look="quiet">
          {t('till.pair.once')}
        </Note>
        <PairingFailure pairing={pairing} />
      </div>
      <div className="dock">
        <Button
          look="main"
          type="submit"
          isBusy={pairing.isRunning}
          isDisabled={normalizeCode(code).length < 8}
        >
          {t('till.pair.do')}
        </Button>
      </div>
    </form>
  )
}

const PairingFailure = ({ pairing: { failure } }: { pairing: Action<string> }) =>
  failure && (
    <Note icon="alert" look="bad" role="alert">
      {failure.message}
    </Note>
  )
