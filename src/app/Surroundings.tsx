import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { t } from '#kit/t.ts'
import { SurroundingsContext } from '#ui/surroundings.ts'

/** Gives the primitives of src/ui what they may not know themselves. `close` is what closing means to those within. */
export function Surroundings({ close = nothing, children }: { close?: () => void; children: ReactNode }) {
  const surroundings = { Link, close, words: { close: t('ui.close'), busy: t('ui.busy') } }
  return <SurroundingsContext value={surroundings}>{children}</SurroundingsContext>
}

const nothing = () => undefined
