import { useCallback, useEffect, useRef, useState, type RefObject } from 'react'
import { changeSettings, settings } from '../lib/settings.ts'
import { useStore } from '../lib/store.ts'
import { repeatFilter } from './repeats.ts'
import type { ScannerAnswer } from './scanner.worker.ts'

/**
 * `blocked`: the person refused it; `none`: there is none, or another app has it; `stopped`: it ended, or codes cannot
 * be read.
 */
export type CameraState = 'starting' | 'on' | 'blocked' | 'none' | 'stopped'

export type Reader = {
  onCode: (code: string) => void
  /** Returns false while codes have to wait: one that stays in view is read afterwards. */
  isReady?: (() => boolean) | undefined
}

type Camera = {
  video: RefObject<HTMLVideoElement | null>
  state: CameraState
  /** Unset for a camera without a light. */
  torch: { isOn: boolean; toggle: () => void } | undefined
  /** Asks for the camera again. */
  retry: () => void
}

/** Opens the camera and reads codes from it until the component is gone. */
export function useCamera(reader: Reader): Camera {
  const video = useRef<HTMLVideoElement>(null)
  const [state, setState] = useState<CameraState>('starting')
  const [track, setTrack] = useState<MediaStreamTrack>()
  const [tries, setTries] = useState(0)
  const latest = useRef(reader)
  useEffect(() => {
    latest.current = reader
  })

  useEffect(() => {
    const element = video.current
    if (!element) return undefined
    let stop: (() => void) | undefined
    let isGone = false
    openCamera().then(
      (stream) => {
        if (isGone) return stopStream(stream)
        element.srcObject = stream
        setState('on')
        const [opened] = stream.getVideoTracks()
        setTrack(opened)
        const fail = () => {
          stop?.()
          if (!isGone) setState('stopped')
        }
        const stopReading = readFrames(element, () => latest.current, fail)
        opened?.addEventListener('ended', fail)
        stop = () => {
          stopReading()
          stopStream(stream)
        }
      },
      (error: unknown) => {
        if (!isGone) setState(isRefusal(error) ? 'blocked' : 'none')
      },
    )
    return () => {
      isGone = true
      stop?.()
    }
  }, [tries])

  const retry = useCallback(() => {
    setState('starting')
    setTries((count) => count + 1)
  }, [])
  return { video, state, torch: useTorch(track), retry }
}

const openCamera = async (): Promise<MediaStream> => {
  // Unset outside of a secure context.
  if (!navigator.mediaDevices) throw new Error('There is no camera.')
  return navigator.mediaDevices.getUserMedia({
    video: { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 720 } },
  })
}

const isRefusal = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'NotAllowedError'

const stopStream = (stream: MediaStream): void => {
  for (const track of stream.getTracks()) track.stop()
}

/**
 * Sends one picture after the other to the worker, the next when it has read the one before.
 * @param onFailure called when no picture can be read
 * @returns stop
 */
function readFrames(
  video: HTMLVideoElement,
  reader: () => Reader,
  onFailure: () => void,
): () => void {
  const worker = new Worker(new URL('./scanner.worker.ts', import.meta.url), { type: 'module' })
  const isNew = repeatFilter()
  let isStopped = false
  const next = () => {
    if (!isStopped) video.requestVideoFrameCallback(send)
  }
  const send = () => {
    if (isStopped) return
    createImageBitmap(video).then((picture) => worker.postMessage(picture, [picture]), next)
  }
  worker.addEventListener('message', ({ data }: MessageEvent<ScannerAnswer>) => {
    if (isStopped) return
    if ('isBroken' in data) return onFailure()
    const { onCode, isReady } = reader()
    if (data.code && isNew(data.code, performance.now(), isReady?.() ?? true)) onCode(data.code)
    next()
  })
  worker.addEventListener('error', () => {
    if (!isStopped) onFailure()
  })
  next()
  return () => {
    isStopped = true
    worker.terminate()
  }
}

/** Not in TypeScript's list yet (W3C Image Capture). */
type WithTorch = { torch?: boolean }

/** Switches the light of a camera; a till remembers it. */
function useTorch(track: MediaStreamTrack | undefined): Camera['torch'] {
  const isOn = useStore(settings).hasTorch
  const hasTorch = Boolean((track?.getCapabilities?.() as WithTorch | undefined)?.torch)
  useEffect(() => {
    if (track && hasTorch)
      void track
        .applyConstraints({ advanced: [{ torch: isOn } as MediaTrackConstraintSet] })
        .catch(() => undefined)
  }, [track, hasTorch, isOn])
  if (!hasTorch) return undefined
  return { isOn, toggle: () => void changeSettings({ hasTorch: !isOn }) }
}
