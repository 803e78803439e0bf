import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { problems } from '#contract/problems.ts'
import { UntranslatedProblem } from './ProblemScreen.tsx'
import { UiProvider } from './UiProvider.tsx'

it('shows the error message and no text keys when the texts are missing', () => {
  const html = renderToStaticMarkup(
    <UiProvider>
      <UntranslatedProblem />
    </UiProvider>,
  )
  expect(html).toContain(problems.SOMETHING_WENT_WRONG.en)
  expect(html).not.toMatch(/problem\.title|ui\.tryAgain/)
})
