import declaration from '../../../resources.config.ts';
import type { ForeignServerDeclaration, ForeignShape } from '../../../src/schema/foreign.ts';
import type { WrittenDeclaration } from '../../../src/schema/types.ts';
import { connect } from '../../../src/web/foreign/index.ts';
import { foreignOutlineOf } from '../../../src/web/foreign/outline-of.ts';

/** The product's declaration with what it says of the other server, and of its units. */
export const declared = (
  shape: ForeignShape = {},
  foreign: ForeignServerDeclaration = {},
): WrittenDeclaration => ({
  ...declaration,
  foreign,
  resources: {
    ...declaration.resources,
    units: { ...declaration.resources.units, foreign: shape },
  },
});

export const connectAs = (written: WrittenDeclaration = declared()): Promise<void> =>
  connect(foreignOutlineOf(written));
