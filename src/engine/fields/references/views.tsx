export { Filter } from '../reference/Filter.tsx';
export { ManyInput as Input } from '../reference/Input.tsx';
