/** Drawn by the page frames of `@refinedev/antd` (List, Edit, Show), which this app does without. */
export function PageHeader(): never {
  throw new Error('The page frames of @refinedev/antd are not part of this app');
}
