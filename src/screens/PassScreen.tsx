import { t } from '#lib/texts/t.ts'
import { useSearchParams } from 'react-router-dom'
import { Pass } from '../pass/Pass.tsx'

/** The pass and its codes: the start page of the installed app, online and offline. */
export default function PassScreen() {
  const [search] = useSearchParams()
  return (
    <>
      <title>{t('pass.title')}</title>
      <Pass codeKey={search.get('code') ?? undefined} />
    </>
  )
}
