import { problems, type ProblemCode } from '#contract/problems.ts'
import { successes, type SuccessCode } from '#contract/successes.ts'
import { language } from './language.ts'
import { disguised } from './pseudo.ts'

type Catalogue = { problemsFr: Record<ProblemCode, string>; successesFr: Record<SuccessCode, string> }
let french: Catalogue | undefined

/** Part of t.ts: the French half, which comes with the French words. */
export const speakFrench = (catalogue: Catalogue) => { french = catalogue }

/** A sentence of the catalogue in the reader's language. */
export const problemText = (code: ProblemCode): string => shown((language() === 'fr' && french?.problemsFr[code]) || problems[code].en)

export const successText = (code: SuccessCode): string => shown((language() === 'fr' && french?.successesFr[code]) || successes[code].en)

const shown = (sentence: string): string => (import.meta.env.DEV ? disguised(sentence) : sentence)
