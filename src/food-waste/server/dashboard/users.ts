import { PUBLIC_USER_TYPES, type PublicUserType } from '../../user-types.ts';
import { currentRangesOf, wasteQuestion } from './asking.ts';
import type { Basis, FigureSource } from './figure-source.ts';
import { GENERATORS, type Query } from './query.ts';
import { reportersIn, weighedShareOf } from './shares.ts';

/** How many accounts there are of a type, and how many of them reported in the period. */
export interface TypeCount {
  readonly userType: PublicUserType;
  /** Null where that is not published. */
  readonly users: number | null;
  /** The most of a band, where numbers of people are given in bands. */
  readonly usersTo?: number;
  readonly reporters: number | null;
  readonly reportersTo?: number;
  readonly missing?: 'withheld';
}

export interface TypeCounts {
  readonly data: readonly TypeCount[];
  readonly basis: Basis;
  /** Some who reported are of no type shown. */
  readonly cut?: true;
}

/** Users by type; staff are never counted. */
export async function countTypes(source: FigureSource, query: Query): Promise<TypeCounts> {
  const types = query.userType === null ? PUBLIC_USER_TYPES : [query.userType];
  const accounts = await source.accounts(query.area);
  const question = wasteQuestion({ ...query, userType: null }, [{ column: 'user_type' }], {
    userTypes: [...GENERATORS, 'handler'],
    ranges: currentRangesOf(query),
  });
  const { cells, foundation, isCut } = await source.count(question);
  const data = types.map((userType): TypeCount => {
    const users = accounts.get(userType);
    const cell = cells.find(({ keys, pooled }) => !pooled && keys[0] === userType);
    const isHidden =
      cell?.sums === null ||
      (!cell && (isCut || cells.some(({ pooled }) => pooled?.includes(userType))));
    return {
      userType,
      users: users?.from ?? (isHidden ? null : 0),
      ...(users?.to !== undefined && { usersTo: users.to }),
      ...(isHidden ? { reporters: null, missing: 'withheld' as const } : reportersIn(cell)),
    };
  });
  return {
    data,
    basis: source.basis(foundation, weighedShareOf(cells)),
    ...(isCut && { cut: true as const }),
  };
}
