import { QueryClientProvider } from '@tanstack/react-query'
import type { ComponentType, ReactNode } from 'react'
import { BrowserRouter } from 'react-router-dom'
import { useLanguage } from '#lib/texts/language.ts'
import { queryClient } from '#lib/api/queries.ts'
import { Screens } from './Screens.tsx'
import { UiProvider } from './UiProvider.tsx'

/** The root component. Changing the language remounts everything. `Router` is replaced for server rendering. */
export const App = ({
  Router = BrowserRouter,
}: {
  Router?: ComponentType<{ children: ReactNode }>
}) => (
  <QueryClientProvider client={queryClient}>
    <UiProvider key={useLanguage()}>
      <Router>
        <Screens />
      </Router>
    </UiProvider>
  </QueryClientProvider>
)
