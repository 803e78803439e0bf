import { problemsFr, successesFr } from './french.ts'
import { problems, type Language, type ProblemCode } from './problems.ts'
import { successes, type SuccessCode } from './successes.ts'

/** The sentence of a problem in the reader's language: the server's way; the page has src/kit/sentences.ts. */
export const problemText = (code: ProblemCode, language: Language): string => (language === 'fr' ? problemsFr[code] : problems[code].en)

/** The same of a success. */
export const successText = (code: SuccessCode, language: Language): string => (language === 'fr' ? successesFr[code] : successes[code].en)
