import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { problems } from '#contract/problems.ts'
import { SpeechlessProblem } from './ProblemScreen.tsx'
import { Surroundings } from './Surroundings.tsx'

it('shows the error message and no text keys when the texts are missing', () => {
  const html = renderToStaticMarkup(<Surroundings><SpeechlessProblem /></Surroundings>)
  expect(html).toContain(problems.SOMETHING_WENT_WRONG.en)
  expect(html).not.toMatch(/problem\.title|ui\.tryAgain/)
})
