import { useEffect } from 'react'
import { useSearchParams } from 'react-router-dom'
import { api } from '#contract/index.ts'
import { isOldKeyOf } from '#domain/codes.ts'
import { useStored } from '#lib/api/read.ts'
import { useBrand } from '#lib/brand.ts'
import { go } from '#lib/navigation/go.ts'
import { paths } from '#lib/navigation/paths.ts'
import { t } from '#lib/texts/t.ts'
import { Pass } from '../pass/Pass.tsx'

/** The pass and its codes: the start page of the installed app, online and offline. */
export default function PassScreen() {
  const [search] = useSearchParams()
  const codeKey = search.get('code') ?? undefined
  useNewKey(codeKey)
  return (
    <>
      <title>{t('pass.title')}</title>
      <Pass codeKey={codeKey} />
    </>
  )
}

/** Replaces an address whose key is of an earlier release and shows the start of the code. */
function useNewKey(codeKey = '') {
  const { membershipId } = useBrand()
  const code = useStored(api.redemption.vouchers, { membershipId })?.models.find((voucher) =>
    isOldKeyOf(voucher.code, codeKey),
  )?.code
  useEffect(() => {
    if (code !== undefined) void go(paths.code({ code }), { replace: true })
  }, [code])
}
