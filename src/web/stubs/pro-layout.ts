/** Drawn by the page frames of `@refinedev/antd` (List, Edit, Show), which this app does without. */
export function PageHeader(): never {
  throw new Error(
    'pro-layout is not part of this app: the frames List, Edit and Show draw with it',
  );
}
