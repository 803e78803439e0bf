export { FormProblem } from '#kit/FormProblem.tsx'
