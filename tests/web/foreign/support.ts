import declaration from '../../../resources.config.ts';
import type {
  ForeignServerDeclaration,
  ForeignShape,
} from '../../../src/engine/declaration/foreign.ts';
import type { WrittenDeclaration } from '../../../src/engine/declaration/types.ts';
import { connect } from '../../../src/engine/web/foreign/index.ts';
import { foreignOutlineOf } from '../../../src/engine/web/foreign/outline-of.ts';

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
