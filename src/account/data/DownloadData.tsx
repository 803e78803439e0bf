import { accountSettings } from '#contract/account-settings.ts'
import { call } from '#lib/api/api.ts'
import { askToLogIn } from '#lib/navigation/requestedPlace.ts'
import { useBrand } from '#lib/brand.ts'
import { useAction } from '#lib/api/useAction.ts'
import { FormProblem } from '#lib/forms/FormProblem.tsx'
import { useDisabledReason } from '#lib/forms/useDisabledReason.ts'
import { asProblem } from '#lib/api/problem.ts'
import { t } from '#lib/texts/t.ts'
import { Button } from '#ui/Button.tsx'

/** Downloads all personal data of the member as one JSON file. */
export function DownloadData() {
  const { slug } = useBrand()
  const disabledReason = useDisabledReason()
  const task = useAction()

  const download = () =>
    task.run(async () => {
      try {
        const everything = await call(accountSettings.exportAll)
        downloadFile(
          `${slug}-${everything.exportedAt.slice(0, 10)}.json`,
          JSON.stringify(everything, null, 2),
        )
      } catch (thrown) {
        if (asProblem(thrown).status === 401) return askToLogIn()
        throw thrown
      }
    })

  return (
    <section className="form" aria-labelledby="download">
      <h2 className="display t-20" id="download">
        {t('data.downloadTitle')}
      </h2>
      <p className="quiet">{t('data.downloadText')}</p>
      <FormProblem problem={task.problem} />
      <Button
        look="quiet"
        wide
        icon="download"
        busy={task.busy}
        {...disabledReason}
        onClick={() => void download()}
      >
        {t('data.download')}
      </Button>
    </section>
  )
}

function downloadFile(name: string, text: string) {
  const address = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  const link = Object.assign(document.createElement('a'), { href: address, download: name })
  link.click()
  // Some browsers read the file only after the click handler has returned.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
