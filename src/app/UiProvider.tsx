import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { t } from '#lib/texts/t.ts'
import { UiContext } from '#ui/uiContext.ts'

/** Provides src/ui with texts and links, which it must not import. `close` closes the surrounding modal. */
export function UiProvider({
  close = noop,
  children,
}: {
  close?: () => void
  children: ReactNode
}) {
  const texts = {
    close: t('ui.close'),
    busy: t('ui.busy'),
    previous: t('ui.previous'),
    next: t('ui.next'),
    carousel: t('ui.carousel'),
    slide: t('ui.slide'),
    positionOf: (place: number, count: number) => t('ui.placeOf', { place, count }),
  }
  const ui = { Link, close, texts }
  return <UiContext value={ui}>{children}</UiContext>
}

const noop = () => undefined
