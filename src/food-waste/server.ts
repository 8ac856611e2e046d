import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { campaignRoutes } from '../server/campaigns/routes.ts';
import { contextFor, type ServerContext } from '../server/context.ts';
import { createFirstAnswers } from '../server/dashboard/first-answers.ts';
import { LiveReader } from '../server/dashboard/live/live-reader.ts';
import { dashboardRoutes } from '../server/dashboard/routes.ts';
import { Throttle } from '../server/dashboard/throttle.ts';
import { demonstrationRoutes } from '../server/demonstration/routes.ts';
import { planDemonstration, seedDemonstration } from '../server/demonstration/seed.ts';
import { hasDemonstration } from '../server/demonstration/state.ts';
import type { Environment } from '../server/env.ts';
import { factorRoutes } from '../server/factors/routes.ts';
import type { EarlyAnswer } from '../server/http/early-answers.ts';
import { campaignPaths } from '../server/openapi/campaign-paths.ts';
import { dashboardPaths, dashboardSchemas } from '../server/openapi/dashboard-paths.ts';
import { demonstrationPaths } from '../server/openapi/demonstration-paths.ts';
import type { Describer } from '../server/openapi/describe.ts';
import { factorPaths } from '../server/openapi/factor-paths.ts';
import { publicationPaths, publicationSchemas } from '../server/openapi/publication-paths.ts';
import { reportPaths, reportSchemas } from '../server/openapi/report-paths.ts';
import type {
  ApiPart,
  AttachedPlugin,
  PluginParts,
  SayAtTerminal,
  ServerPlugin,
} from '../server/plugin.ts';
import { Editions } from '../server/publication/editions.ts';
import { makeFirst } from '../server/publication/first.ts';
import { openDataRoutes } from '../server/publication/open-data/open-data-routes.ts';
import { PublishedAnswers } from '../server/publication/public/published-answers.ts';
import { publishedRoutes } from '../server/publication/public/published-routes.ts';
import { ReadyAnswers } from '../server/publication/public/ready-answers.ts';
import { ReadyCalls } from '../server/publication/public/ready-calls.ts';
import { publicationRoutes } from '../server/publication/routes.ts';
import { PublicationSchedule } from '../server/publication/schedule.ts';
import { PublicationService } from '../server/publication/service.ts';
import type { Publication } from '../server/publication/store.ts';
import { reportRoutes } from '../server/reports/routes.ts';
import { measureRollups } from '../server/rollups/gauges.ts';
import { Rollups } from '../server/rollups/rollups.ts';
import { areRollupsAsMadeHere, prepareRollups } from '../server/rollups/schema.ts';
import { FOOD_WASTE_MIGRATIONS } from './migrations.ts';

/** Says at the terminal that there is a first publication: published, or a draft to be looked at. */
const sayFirst =
  (say: SayAtTerminal) =>
  ({ status, month }: Publication): void =>
    say(status === 'published' ? 'firstPublished' : 'firstDraft', { month });

async function beforeSeeding(context: ServerContext, environment: Environment): Promise<void> {
  if (environment.demonstration) await planDemonstration(context);
}

async function afterSeeding(
  context: ServerContext,
  environment: Environment,
  say: SayAtTerminal,
): Promise<void> {
  const filled = environment.demonstration ? await seedDemonstration(context) : null;
  if (!filled) return;
  say('demonstrating', { count: filled.wasteRecords + filled.packagingRecords });
  // Before anybody looks: dashboards without figures would be a poor first sight.
  const first = await makeFirst(context);
  if (first) sayFirst(say)(first);
}

/** Sums are brought up to date, and what is due is published, while the server runs. */
function workInBackground(
  app: FastifyInstance,
  { context, background }: PluginParts,
  {
    rollups,
    service,
    editions,
  }: { rollups: Rollups; service: PublicationService; editions: Editions },
): void {
  if (!background) return;
  app.addHook('onClose', rollups.start());
  const schedule = new PublicationSchedule(context, service, editions, sayFirst(background));
  app.addHook(
    'onClose',
    schedule.start((error) => app.log.error(error)),
  );
}

function attach(parts: PluginParts, given?: Rollups): AttachedPlugin {
  const { context, words, hooks, leaving, officeFolder, filesFolder } = parts;
  const open = contextFor(context, 'public');
  const editions = new Editions(open.database.db, context.now);
  const ready = new ReadyAnswers(editions, leaving);
  const readyCalls = new ReadyCalls(editions, leaving);
  const throttle = new Throttle(context.now);
  const published = new PublishedAnswers(open, editions, words, readyCalls);
  const early: EarlyAnswer = (request, response, others) => {
    if (!ready.send(request, response)) readyCalls.answer(request, response, others);
  };
  return {
    early,
    addFirstRoutes: async (app) => {
      await app.register(publishedRoutes, { editions, areas: context.areas, throttle, ready });
    },
    addRoutes: async (app) => {
      const rollups = given ?? new Rollups(context.database, (error) => app.log.error(error));
      const service = new PublicationService(contextFor(context, 'background'));
      workInBackground(app, parts, { rollups, service, editions });
      const dashboards = contextFor(context, 'dashboards');
      const live = new LiveReader(dashboards, rollups);
      const ofDashboards = { context: dashboards, live, words };
      await app.register(dashboardRoutes, { ...ofDashboards, published, throttle });
      await app.register(reportRoutes, ofDashboards);
      await app.register(openDataRoutes, {
        ...{ context: open, editions, words, officeFolder },
        filesFolder: filesFolder && join(filesFolder, 'open-data'),
      });
      await app.register(publicationRoutes, { context, service, editions });
      await app.register(campaignRoutes, { context, words, hooks });
      await app.register(demonstrationRoutes, { context });
      await app.register(factorRoutes, { context });
    },
    pages: async (webRoot) => {
      const isDemonstration = () => hasDemonstration(open.database.db);
      const asked = { words, hasDemonstration: isDemonstration, published, areas: context.areas };
      return {
        hasDemonstration: isDemonstration,
        insertsFor: await createFirstAnswers(webRoot, asked),
      };
    },
  };
}

function describe(describer: Describer): ApiPart {
  const { find } = describer;
  return {
    tags: ['dashboard', 'report', 'demo'].map((area) => find(`${area}:openapi.tag`)),
    paths: Object.assign(
      dashboardPaths(describer),
      publicationPaths(describer),
      reportPaths(describer),
      demonstrationPaths(describer),
      factorPaths(describer),
      campaignPaths(describer),
    ),
    schemas: Object.assign(
      dashboardSchemas(describer),
      publicationSchemas(describer),
      reportSchemas(describer),
    ),
  };
}

/**
 * Sums of waste and packaging, what of them is published, reports, and demonstration data.
 * @param rollups who keeps the sums up to date; the server by itself if absent
 */
export const createFoodWaste = (rollups?: Rollups): ServerPlugin => ({
  name: 'food-waste',
  migrations: FOOD_WASTE_MIGRATIONS,
  derivedTables: { prepare: prepareRollups, areCurrent: areRollupsAsMadeHere },
  firstAdmin: { userType: 'staff' },
  beforeSeeding,
  afterSeeding,
  attach: (parts) => attach(parts, rollups),
  describe,
  measure: measureRollups,
});
