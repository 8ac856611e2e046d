import { requireSignIn } from '../../engine/server/access/guards.ts';
import { contextFor } from '../../engine/server/context.ts';
import { ApiError } from '../../engine/server/http/errors.ts';
import type { AttachedPlugin, PluginParts, ServerPlugin } from '../../engine/server/plugin.ts';
import { areaBook } from '../area/book.ts';
import { area } from '../area/index.ts';
import { BOUNDARY_ACTIONS } from '../audit-actions.ts';
import { areasIn } from './geography/areas.ts';
import { boundaryRoutes } from './geography/boundary-routes.ts';
import { mapRoutes } from './geography/map-routes.ts';
import { Maps } from './geography/maps.ts';
import { geographyRoutes } from './geography/routes.ts';
import { geographyPaths, geographySchemas, masterPaths } from './geography-paths.ts';
import { THAILAND_MIGRATIONS } from './migrations.ts';

function attach({ context, words }: PluginParts): AttachedPlugin {
  const areas = areasIn(context);
  return {
    addRoutes: async (app) => {
      await app.register(geographyRoutes, {
        areas,
        requireSignIn,
        invalid: (fields) => new ApiError('validation', { fields }),
      });
      const maps = new Maps({ db: context.database.for('public').db, areas });
      await app.register(mapRoutes, { maps, areas });
      await app.register(boundaryRoutes, { context: contextFor(context, 'imports'), words });
    },
  };
}

/** The areas of Thailand, and the boundaries that maps are drawn from. */
export const thailand: ServerPlugin = {
  name: 'thailand',
  migrations: THAILAND_MIGRATIONS,
  fieldTypes: [area],
  codeBooks: (context) => ({ area: areaBook(areasIn(context)) }),
  attach,
  auditActions: BOUNDARY_ACTIONS,
  describe: (describer) => ({
    tags: [describer.word('masterTag'), describer.find('boundaries:openapi.tag')],
    paths: { ...masterPaths(describer), ...geographyPaths(describer) },
    schemas: geographySchemas(describer),
  }),
};
