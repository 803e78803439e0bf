import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { t } from '#kit/t.ts'
import { SurroundingsContext } from '#ui/surroundings.ts'

/** Provides src/ui with texts and links, which it must not import. `close` closes the surrounding modal. */
export function Surroundings({ close = noop, children }: { close?: () => void; children: ReactNode }) {
  const words = {
    close: t('ui.close'), busy: t('ui.busy'), previous: t('ui.previous'), next: t('ui.next'), carousel: t('ui.carousel'), slide: t('ui.slide'),
    placeOf: (place: number, count: number) => t('ui.placeOf', { place, count }),
  }
  const surroundings = { Link, close, words }
  return <SurroundingsContext value={surroundings}>{children}</SurroundingsContext>
}

const noop = () => undefined
