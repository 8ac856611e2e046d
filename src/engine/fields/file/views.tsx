export { Filter } from '../image/Filter.tsx';
export { Input } from './Input.tsx';
