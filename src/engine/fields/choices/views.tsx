export { Filter } from '../choice/Filter.tsx';
export { ManyInput as Input } from '../choice/Input.tsx';
