export { Input } from './Input.tsx';
export const Filter = null;
