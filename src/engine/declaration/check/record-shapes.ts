import * as z from 'zod/mini';

export const word = () => z.string().check(z.minLength(1));

/** How the kilograms of a row come about. */
export const weight = z.strictObject({
  field: word(),
  quantity: word(),
  factors: z
    .array(
      z.strictObject({
        origin: word(),
        from: word(),
        unit: z.enum(['kg', 'gram']),
        by: z.optional(word()),
        when: z.optional(
          z.strictObject({ field: word(), codes: z.array(word()).check(z.minLength(1)) }),
        ),
      }),
    )
    .check(z.minLength(1)),
  factor: word(),
  origin: word(),
  typed: word(),
});
const columns = z
  .array(
    z.union([
      word(),
      z.strictObject({ name: word(), fields: z.array(word()).check(z.minLength(1)) }),
    ]),
  )
  .check(z.minLength(1));
const names = z.array(word());
/** The table for entering many rows at a time. */
export const quickEntry = z.strictObject({
  columns,
  more: z.optional(columns),
  day: word(),
  by: word(),
  carried: names,
  remembered: names,
  measured: names,
  totalsBy: word(),
  nothing: z.optional(z.record(word(), word())),
});

/** What its values are compared with. */
export const unusual = z.strictObject({
  value: word(),
  per: z.optional(word()),
  flag: word(),
  histories: z
    .array(
      z.strictObject({
        of: z.enum(['own', 'group']),
        same: z.array(word()).check(z.minLength(1)),
        atLeast: z.int().check(z.minimum(1), z.maximum(100)),
      }),
    )
    .check(z.minLength(1)),
});

/** Whose days a row measures. */
export const measurement = z.strictObject({
  of: word(),
  lastDay: word(),
  days: word(),
  nothing: word(),
  overlaps: word(),
});

/** What makes a row doubtful. */
export const check = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('unusual'),
    unitFactors: z.optional(z.array(z.number().check(z.gt(1))).check(z.minLength(1))),
  }),
  z.strictObject({ kind: z.literal('duplicate'), fields: z.array(word()).check(z.minLength(1)) }),
  z.strictObject({ kind: z.literal('overlap') }),
  z.strictObject({
    kind: z.literal('silent'),
    of: word(),
    on: word(),
    days: z.int().check(z.minimum(1), z.maximum(366)),
    until: z.int().check(z.minimum(2), z.maximum(3660)),
  }),
]);

const parts = z
  .array(
    z.union([
      word(),
      z.strictObject({ group: word(), fields: z.array(word()).check(z.minLength(1)) }),
    ]),
  )
  .check(z.minLength(1));

/** The groups and tabs of a form. */
export const form = z.union([
  z.strictObject({
    tabs: z.array(z.strictObject({ tab: word(), parts })).check(z.minLength(1)),
  }),
  z.strictObject({ parts }),
]);
