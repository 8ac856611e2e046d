/** Inputs that few forms have; they come together with the first form that has one. */
export { FileInput } from './file/Input.tsx';
export { ImageInput } from './image/Input.tsx';
export { ListInput } from './list/Input.tsx';
