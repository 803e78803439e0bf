import { useEffect, useRef, useState } from 'react'
import type { FlowNetwork } from '#domain/flow.ts'
import { brand } from '#lib/brand.ts'
import { loadFlow, type FlowSettings } from './connect/flowLibrary.ts'
import { setUpFlowCollection, type FlowSetUpStep } from './connect/flowSetUp.ts'

type Request = {
  network: FlowNetwork
  contractAddress: string
  walletAddress: string
  walletConnectProjectId: string | null
}

/** Loads FCL before the tap and runs the set-up of a collection. `step`: undefined before the first tap. */
export function useSetUp({
  network,
  contractAddress,
  walletAddress,
  walletConnectProjectId,
}: Request) {
  const [step, setStep] = useState<FlowSetUpStep>()
  const running = useRef<AbortController>(undefined)
  useEffect(() => {
    void loadFlow({ network, name: brand.name, walletConnectProjectId }).catch(() => undefined)
    return () => running.current?.abort()
  }, [network, walletConnectProjectId])

  async function start() {
    running.current?.abort()
    const { signal } = (running.current = new AbortController())
    const onStep = (next: FlowSetUpStep) => {
      if (!signal.aborted) setStep(next)
    }
    onStep({ kind: 'checking' })
    const settings: FlowSettings = { network, name: brand.name, walletConnectProjectId }
    const fcl = await loadFlow(settings).catch(() => undefined)
    if (!fcl) return onStep({ kind: 'unreachable' })
    await setUpFlowCollection({ fcl, network, contractAddress, walletAddress, onStep, signal })
  }
  return { step, start: () => void start() }
}
