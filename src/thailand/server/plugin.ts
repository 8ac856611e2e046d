import { contextFor } from '../../engine/server/context.ts';
import type { AttachedPlugin, PluginParts, ServerPlugin } from '../../engine/server/plugin.ts';
import { areaBook } from '../area/book.ts';
import { area } from '../area/index.ts';
import { BOUNDARY_ACTIONS } from '../audit-actions.ts';
import { readingsByKeyboard } from '../keyboard.ts';
import { thailandRegion } from '../region.ts';
import { areasIn } from './geography/areas.ts';
import { boundaryRoutes } from './geography/boundary-routes.ts';
import { areaFinder } from './geography/find-areas.ts';
import { mapRoutes } from './geography/map-routes.ts';
import { Maps } from './geography/maps.ts';
import { geographyRoutes } from './geography/routes.ts';
import { areaLabelSchema, MAP_TAG } from './geography/schemas.ts';
import { THAILAND_MIGRATIONS } from './migrations.ts';

function attach({ context, words }: PluginParts): AttachedPlugin {
  const areas = areasIn(context);
  return {
    addRoutes: async (app) => {
      await app.register(geographyRoutes, { areas });
      const maps = new Maps({ db: context.database.for('public').db, areas });
      await app.register(mapRoutes, { maps, areas });
      await app.register(boundaryRoutes, { context: contextFor(context, 'imports'), words });
    },
  };
}

/** The areas of Thailand, and the boundaries that maps are drawn from. */
export const thailand: ServerPlugin = {
  name: 'thailand',
  isShared: true,
  region: thailandRegion,
  readings: readingsByKeyboard,
  finders: (context) => ({ area: areaFinder(areasIn(context)) }),
  migrations: THAILAND_MIGRATIONS,
  fieldTypes: [area],
  codeBooks: (context) => ({ area: areaBook(areasIn(context)) }),
  attach,
  auditActions: BOUNDARY_ACTIONS,
  describe: (describer) => ({
    tags: [describer.word('masterTag'), describer.find(MAP_TAG)],
    schemas: { AreaLabel: areaLabelSchema(describer) },
  }),
};
