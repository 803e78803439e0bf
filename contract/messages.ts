import { problemsFr, successesFr } from './problems.fr.ts'
import { problems, type Language, type Problem, type ProblemCode } from './problems.ts'
import { TillProblem, tillProblems } from './till-problems.ts'
import { successes, type SuccessCode } from './successes.ts'

/** Returns the message of a problem in a language, for the server; the page has its own function. */
export const problemMessage = (code: ProblemCode, language: Language): string =>
  language === 'fr' ? problemsFr[code] : problems[code].en

/** Returns the message of a success in a language, for the server. */
export const successMessage = (code: SuccessCode, language: Language): string =>
  language === 'fr' ? successesFr[code] : successes[code].en

/** Returns code and message of a problem, as the server answers it. */
export const problemAnswer = (
  problem: Problem,
  language: Language,
): { code: string; message: string } =>
  problem instanceof TillProblem
    ? { code: problem.tillCode, message: tillProblems[problem.tillCode][language] }
    : { code: problem.code, message: problemMessage(problem.code, language) }
