export { Filter } from './Filter.tsx';
export { Input } from './Input.tsx';
