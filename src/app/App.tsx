import { QueryClientProvider } from '@tanstack/react-query'
import type { ComponentType, ReactNode } from 'react'
import { BrowserRouter } from 'react-router-dom'
import { useLanguage } from '#kit/language.ts'
import { queryClient } from '#kit/queries.ts'
import { Screens } from './Screens.tsx'
import { Surroundings } from './Surroundings.tsx'

/** The root component. Changing the language remounts everything. `Router` is replaced for server rendering. */
export const App = ({ Router = BrowserRouter }: { Router?: ComponentType<{ children: ReactNode }> }) => (
  <QueryClientProvider client={queryClient}>
    <Surroundings key={useLanguage()}>
      <Router><Screens /></Router>
    </Surroundings>
  </QueryClientProvider>
)
