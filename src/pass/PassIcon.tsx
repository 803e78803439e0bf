import { icons } from './icons.ts'

export const PassIcon = ({ name }: { name: keyof typeof icons }) => (
  <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
    <path d={icons[name]} />
  </svg>
)
