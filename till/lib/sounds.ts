import type { Verdict } from '../result/verdicts.ts'
import { settings } from './settings.ts'

/** A note: hertz, seconds, and seconds from the start. */
type Note = { pitch: number; length: number; at: number }

/** One sound for each verdict, different without a look at the screen: rising, high, low, twice the same, low high low. */
export const notesOf: Record<Verdict, readonly Note[]> = {
  go: [
    { pitch: 660, length: 0.12, at: 0 },
    { pitch: 990, length: 0.12, at: 0.13 },
  ],
  done: [{ pitch: 1320, length: 0.09, at: 0 }],
  no: [{ pitch: 165, length: 0.4, at: 0 }],
  ask: [
    { pitch: 587, length: 0.12, at: 0 },
    { pitch: 587, length: 0.12, at: 0.2 },
  ],
  call: [
    { pitch: 196, length: 0.14, at: 0 },
    { pitch: 392, length: 0.14, at: 0.16 },
    { pitch: 196, length: 0.14, at: 0.32 },
  ],
}

/** Milliseconds of vibration, pause, vibration: one short, one short, two long, two short, three short. */
export const hapticOf: Record<Verdict, readonly number[]> = {
  go: [60],
  done: [60],
  no: [320, 120, 320],
  ask: [80, 80, 80],
  call: [80, 80, 80, 80, 80],
}

let audio: AudioContext | undefined

/** Prepares the sounds during a tap: browsers play none before the first input. */
export function unlockSounds(): void {
  if (typeof AudioContext === 'undefined') return
  audio ??= new AudioContext()
  if (audio.state === 'suspended') void audio.resume()
}

/** Plays the sound of a verdict and vibrates, as far as this till is set to. */
export function announce(verdict: Verdict): void {
  const { hasSound, hasVibration } = settings.get()
  if (hasSound && audio) for (const note of notesOf[verdict]) play(audio, note)
  if (hasVibration && navigator.userActivation?.hasBeenActive)
    navigator.vibrate?.([...hapticOf[verdict]])
}

const LOUDNESS = 0.4
/** Seconds of rise and fall, without which a note clicks. */
const EDGE = 0.012

function play(context: AudioContext, { pitch, length, at }: Note): void {
  const start = context.currentTime + at
  const tone = context.createOscillator()
  const volume = context.createGain()
  tone.type = 'triangle'
  tone.frequency.value = pitch
  volume.gain.setValueAtTime(0, start)
  volume.gain.linearRampToValueAtTime(LOUDNESS, start + EDGE)
  volume.gain.setValueAtTime(LOUDNESS, start + length - EDGE)
  volume.gain.linearRampToValueAtTime(0, start + length)
  tone.connect(volume).connect(context.destination)
  tone.start(start)
  tone.stop(start + length)
}
