import * as z from 'zod/mini';

/** Not that of the other shapes: the web app has no use for these. */
const word = () => z.string().check(z.minLength(1));

/** As deep as anybody reads: a formula inside a formula inside a formula. */
const terms = (inner: z.ZodMiniType) => z.array(inner).check(z.minLength(1), z.maxLength(20));
const formulaOver = (inner: z.ZodMiniType) =>
  z.union([
    word(),
    z.number(),
    z.strictObject({ sum: terms(inner) }),
    z.strictObject({ product: terms(inner) }),
    z.strictObject({ difference: z.tuple([inner, inner]) }),
    z.strictObject({ quotient: z.tuple([inner, inner]) }),
  ]);
const simple = z.union([word(), z.number()]);
/** What a number may be worked out of. */
export const anyFormula = formulaOver(formulaOver(formulaOver(simple)));
