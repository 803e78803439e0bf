import { useBrand } from '#lib/brand.ts'
import { paths } from '#lib/navigation/paths.ts'
import { t } from '#lib/texts/t.ts'
import { Button } from '#ui/Button.tsx'
import './content.css'

/** The page for a brand's team after setup: the microsite is ready, the program comes next (SC-62). */
export function Setup() {
  const { name, slug } = useBrand()
  const steps = [
    {
      title: t('setup.program'),
      text: t('setup.programText', { folder: `brands/${slug}/` }),
      command: `npm run brand -- apply ${slug} --dry-run`,
    },
    {
      title: t('setup.look'),
      text: t('setup.lookText'),
      command: `npm run staff -- preview --brand ${slug} --tier 0`,
    },
    {
      title: t('setup.invite'),
      text: t('setup.inviteText'),
      command: `npm run staff -- invite --brand ${slug} --asset …`,
    },
  ]
  return (
    <article className="setup">
      <title>{t('setup.title', { brand: name })}</title>
      <span className="empty-art art" data-art="empty" />
      <header>
        <h1 className="display t-49">{t('setup.title', { brand: name })}</h1>
        <p className="legal-lead">{t('setup.lead')}</p>
      </header>
      <ol className="setup-steps">
        {steps.map(({ title, text, command }) => (
          <li key={command}>
            <h2 className="display t-25">{title}</h2>
            <p>{text}</p>
            <code>{unbroken(command)}</code>
          </li>
        ))}
      </ol>
      <Button to={paths.home()}>{t('setup.home')}</Button>
    </article>
  )
}

/** Breaks a command only between words; a break after a dash would look like two options. */
const unbroken = (command: string) =>
  command.split(' ').flatMap((word, at) => [at > 0 && ' ', <span key={at}>{word}</span>])
