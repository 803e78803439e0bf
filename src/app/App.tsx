import { QueryClientProvider } from '@tanstack/react-query'
import type { ComponentType, ReactNode } from 'react'
import { BrowserRouter } from 'react-router-dom'
import { useLanguage } from '#kit/language.ts'
import { queryClient } from '#kit/queries.ts'
import { Screens } from './Screens.tsx'
import { Surroundings } from './Surroundings.tsx'

/** The whole page. Another language is another page: everything is said anew. `Router` says where it is. */
export const App = ({ Router = BrowserRouter }: { Router?: ComponentType<{ children: ReactNode }> }) => (
  <QueryClientProvider client={queryClient}>
    <Surroundings key={useLanguage()}>
      <Router><Screens /></Router>
    </Surroundings>
  </QueryClientProvider>
)
