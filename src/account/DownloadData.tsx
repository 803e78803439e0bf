import { profile } from '#contract/profile.ts'
import { call } from '#kit/api.ts'
import { askToLogIn } from '#kit/arrivals.ts'
import { useBrand } from '#kit/brand.ts'
import { useErrand } from '#kit/errand.ts'
import { FormProblem } from '#kit/FormProblem.tsx'
import { useHeldBack } from '#kit/heldBack.ts'
import { asProblem } from '#kit/problem.ts'
import { t } from '#kit/t.ts'
import { Button } from '#ui/Button.tsx'

/** Everything that is known of her, as one file. */
export function DownloadData() {
  const { slug } = useBrand()
  const heldBack = useHeldBack()
  const errand = useErrand()

  const download = () => errand.run(async () => {
    try {
      const everything = await call(profile.exportAll)
      giveFile(`${slug}-${everything.exportedAt.slice(0, 10)}.json`, JSON.stringify(everything, null, 2))
    } catch (thrown) {
      if (asProblem(thrown).status === 401) return askToLogIn()
      throw thrown
    }
  })

  return (
    <section className="form" aria-labelledby="download">
      <h2 className="display t-20" id="download">{t('data.downloadTitle')}</h2>
      <p className="quiet">{t('data.downloadText')}</p>
      <FormProblem problem={errand.problem} />
      <Button wide icon="download" busy={errand.busy} {...heldBack} onClick={() => void download()}>{t('data.download')}</Button>
    </section>
  )
}

/** Hands a file to the browser, which asks where to keep it. */
function giveFile(name: string, text: string) {
  const address = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  const link = Object.assign(document.createElement('a'), { href: address, download: name })
  link.click()
  // Some browsers read the file only after the press has been dealt with.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
