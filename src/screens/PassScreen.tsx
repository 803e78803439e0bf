import { t } from '#kit/t.ts'
import { useSearchParams } from 'react-router-dom'
import { Pass } from '../pass/Pass.tsx'

/** The card and the codes: what the installed app opens with, with or without a network. */
export default function PassScreen() {
  const [search] = useSearchParams()
  return (
    <>
      <title>{t('pass.title')}</title>
      <Pass codeKey={search.get('code') ?? undefined} />
    </>
  )
}
