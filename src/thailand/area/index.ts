import * as z from 'zod/mini';
import { EQUALITY } from '../../engine/declaration/fields/room.ts';
import type { FieldBase } from '../../engine/declaration/types.ts';
import type { FieldTypeDefinition } from '../../engine/fields/contract.ts';
import { textOfKind } from '../../engine/fields/shared/sql.ts';

/**
 * Digits of a code, by its level. Written here as well as in `geography.ts`: forms have no other use
 * for that, and shared with the map this would be one more file for every dashboard.
 */
export const DIGITS = { province: 2, amphure: 4, tambon: 6 } as const;
type Level = keyof typeof DIGITS;

/** The official code of an area, picked from the widest level down. */
export interface AreaField extends FieldBase {
  readonly type: 'area';
  readonly level: Level;
  /**
   * Areas from this level down to `level` may be picked, the whole country (`COUNTRY_CODE`) among
   * them where it says so; only those of `level` if absent.
   */
  readonly widest?: Level | 'country';
  /** An official code of the level. */
  readonly default?: string;
}

declare module '../../engine/fields/contract.ts' {
  interface FieldTypes {
    readonly area: AreaField;
  }
}
declare module '../../engine/declaration/row-types.ts' {
  interface FieldValues {
    /** 2, 4 or 6 digits. */
    area: string;
  }
}

const LEVELS = ['province', 'amphure', 'tambon'] as const satisfies readonly Level[];

/** Names the range of levels that a field may hold. */
export function areaRange({ level, widest }: AreaField): string {
  return widest === undefined ? level : `${widest} to ${level}`;
}

function codePattern({ level, widest = level }: AreaField): RegExp {
  const shortest = widest === 'country' ? DIGITS.province : DIGITS[widest];
  const codes = Object.values(DIGITS)
    .filter((digits) => digits >= shortest && digits <= DIGITS[level])
    .map((digits) => `\\d{${digits}}`);
  return new RegExp(`^${codes.length === 1 ? codes.join() : `(${codes.join('|')})`}$`);
}

export const area: FieldTypeDefinition<AreaField> = {
  type: 'area',
  attributes: {
    level: z.enum(LEVELS),
    widest: z.optional(z.enum(['country', ...LEVELS])),
    default: z.optional(z.string().check(z.minLength(1))),
  },
  input: (field) => z.string().check(z.regex(codePattern(field))),
  check({ level, widest }, report) {
    if (widest === undefined || widest === 'country' || DIGITS[widest] <= DIGITS[level]) return;
    const wider = LEVELS.filter((one) => DIGITS[one] <= DIGITS[level]);
    report('widest', 'notOneOf', { value: widest, known: ['country', ...wider].join(', ') });
  },
  explain: ({ widest }) => ({ key: widest === undefined ? 'area' : 'areaOfAnyLevel' }),
  initial: (field) => field.default ?? null,
  // A code is a prefix of those inside it, so `startswith` filters by province or amphoe.
  operators: [...EQUALITY, 'startswith'],
  filterValue: () => z.string().check(z.regex(/^\d{1,6}$/)),
  sortable: true,
  levels: DIGITS,
  labelled: { ending: 'Code', schema: 'AreaLabel' },
  column: (field) => textOfKind(`area ${areaRange(field)}`, field),
  filteredAs: 'text',
  hint: ({ widest }, translate) =>
    translate(widest === undefined ? 'excel:rules.area' : 'excel:rules.areaOfAnyLevel'),
  example: ({ level }) => ({ province: '10', amphure: '1001', tambon: '100101' })[level],
  width: 130,
  wide: true,
  quickEntry: true,
  onCards: 'who',
};
