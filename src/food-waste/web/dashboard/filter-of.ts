import type { CardDeclaration, RowFilter } from './declaration.ts';

/** Which filter a row sets, by the dimension of rows. */
const FILTERS: Readonly<Record<string, RowFilter>> = {
  material: 'materialId',
  step: 'wasteFoodId',
  manage: 'wasteManageId',
  part: 'part',
  userType: 'userType',
};

/** The dimension of a card's rows. */
export function dimensionOf({ call, ask }: CardDeclaration): string {
  if (call === 'countTypeUsers') return 'userType';
  return ask.rowsBy ?? ask.by ?? '';
}

/** The filter that the rows of a card set, if any; a page of one user type never sets another. */
export function filterOf(card: CardDeclaration, pageUserType: string | null): RowFilter | null {
  if (card.chart === 'trend' || card.call === 'getCircleBarWare') return null;
  const filter = FILTERS[dimensionOf(card)] ?? null;
  return filter === 'userType' && pageUserType !== null ? null : filter;
}
