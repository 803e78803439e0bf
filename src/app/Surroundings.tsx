import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { t } from '#kit/t.ts'
import { SurroundingsContext } from '#ui/surroundings.ts'

/** Gives the primitives of src/ui what they may not know themselves. `close` is what closing means to those within. */
export function Surroundings({ close = nothing, children }: { close?: () => void; children: ReactNode }) {
  const words = {
    close: t('ui.close'), busy: t('ui.busy'), previous: t('ui.previous'), next: t('ui.next'), carousel: t('ui.carousel'), slide: t('ui.slide'),
    placeOf: (place: number, count: number) => t('ui.placeOf', { place, count }),
  }
  const surroundings = { Link, close, words }
  return <SurroundingsContext value={surroundings}>{children}</SurroundingsContext>
}

const nothing = () => undefined
