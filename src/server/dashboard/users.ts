import { sql } from 'drizzle-orm';
import { rangesOf, wasteQuestion } from './asking.ts';
import { GENERATORS, PUBLIC_USER_TYPES, type PublicUserType, type Query } from './query.ts';
import type { Basis, Look } from './reading.ts';
import { weighedShareOf } from './shares.ts';
import { FEWEST_REPORTERS } from './withholding.ts';

/** How many accounts there are of a type, and how many of them reported in the time asked for. */
export interface TypeCount {
  readonly userType: PublicUserType;
  /** Null where they are too few in an area to be told. */
  readonly users: number | null;
  readonly reporters: number | null;
  readonly missing?: 'withheld';
}

export interface TypeCounts {
  readonly data: readonly TypeCount[];
  readonly basis: Basis;
}

async function accountsIn(
  { connection }: Look,
  area: string,
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await connection.execute<{ userType: string; users: number }>(sql`
    select user_type as "userType", count(*) as users from users
    where (active or demonstration) and user_type <> 'staff'
      and (${area} = '' or left(tambon_code, ${area.length}::int) = ${area})
    group by user_type`);
  return new Map(rows.map(({ userType, users }) => [userType, users]));
}

/** The areas that hold this one, the country last. */
const around = (area: string): string[] =>
  [4, 2, 0].filter((digits) => digits < area.length).map((digits) => area.slice(0, digits));

/** Whether so few belong to an area, or to one around it beside it, that they might be known. */
function areFew(users: number, wider: readonly number[]): boolean {
  const isFew = (number: number): boolean => number > 0 && number < FEWEST_REPORTERS;
  return isFew(users) || wider.some((all) => isFew(all - users));
}

/** Users by type; staff are never counted. */
export async function countTypes(look: Look, query: Query): Promise<TypeCounts> {
  const asked = query.userType === null ? PUBLIC_USER_TYPES : [query.userType];
  const accounts = await accountsIn(look, query.area);
  const wider: ReadonlyMap<string, number>[] = [];
  for (const area of around(query.area)) wider.push(await accountsIn(look, area));
  const ranges = rangesOf(query).filter(({ series }) => series === 0);
  const question = wasteQuestion({ ...query, userType: null }, [{ column: 'user_type' }], {
    userTypes: [...GENERATORS, 'handler'],
    ranges,
  });
  const { cells, ground } = await look.count(question);
  const data = asked.map((userType): TypeCount => {
    const users = accounts.get(userType) ?? 0;
    const isFew =
      query.area !== '' &&
      areFew(
        users,
        wider.map((all) => all.get(userType) ?? 0),
      );
    const cell = cells.find(({ keys }) => keys[0] === userType);
    return {
      userType,
      users: isFew ? null : users,
      reporters: cell ? cell.reporters : 0,
      ...((isFew || cell?.sums === null) && { missing: 'withheld' as const }),
    };
  });
  return { data, basis: look.basis(ground[0], weighedShareOf(cells)) };
}
