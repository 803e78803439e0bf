import { problems, type ProblemCode } from '#contract/problems.ts'
import { successes, type SuccessCode } from '#contract/successes.ts'
import { language } from './language.ts'
import { pseudoIfEnabled } from './pseudo.ts'

type Catalogue = {
  problemsFr: Record<ProblemCode, string>
  successesFr: Record<SuccessCode, string>
}
let french: Catalogue | undefined

/** Sets the French messages, which are loaded with the French texts. Only for t.ts. */
export const addFrenchMessages = (catalogue: Catalogue) => {
  french = catalogue
}

/** Returns a problem's message in the reader's language. */
export const problemMessage = (code: ProblemCode): string =>
  shown((language() === 'fr' && french?.problemsFr[code]) || problems[code].en)

/** Returns a success message in the reader's language. */
export const successMessage = (code: SuccessCode): string =>
  shown((language() === 'fr' && french?.successesFr[code]) || successes[code].en)

const shown = (sentence: string): string =>
  import.meta.env.DEV ? pseudoIfEnabled(sentence) : sentence
