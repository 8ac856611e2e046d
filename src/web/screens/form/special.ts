/** What few forms need, in one part of the bundle: a name more would weigh on every page. */
export { default as RecordFields } from '../records/RecordFields.tsx';
export { FormulaField } from './FormulaField.tsx';
export { Layout } from './layout/Layout.tsx';
