import { Section } from '#lib/api/Section.tsx'
import { t } from '#lib/texts/t.ts'
import { About } from '../content/About.tsx'
import { PageSkeleton } from '../content/PageSkeleton.tsx'

/** The page about the program (RT-39). */
export default function AboutScreen() {
  return (
    <Section name={t('about.failed')} waiting={<PageSkeleton />}>
      <About />
    </Section>
  )
}
