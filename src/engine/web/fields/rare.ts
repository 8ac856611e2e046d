/** Inputs that few forms have; they come together with the first form that has one. */
export { ListInput } from './list/Input.tsx';
