import { Section } from '#kit/Section.tsx'
import { t } from '#kit/t.ts'
import { About } from '../pages/About.tsx'
import { PageWaiting } from '../pages/PageWaiting.tsx'

/** The page about the programme (RT-39). */
export default function AboutScreen() {
  return <Section name={t('about.failed')} waiting={<PageWaiting />}><About /></Section>
}
