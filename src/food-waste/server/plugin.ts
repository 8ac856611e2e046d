import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Describer } from '../../engine/server/calls/describe.ts';
import { contextFor, type ServerContext } from '../../engine/server/context.ts';
import type { Environment } from '../../engine/server/env.ts';
import type { EarlyAnswer } from '../../engine/server/http/early-answers.ts';
import type {
  ApiPart,
  AttachedPlugin,
  PluginParts,
  SayAtTerminal,
  ServerPlugin,
} from '../../engine/server/plugin.ts';
import { RecurringFailure } from '../../engine/server/recurring-failure.ts';
import { areasIn } from '../../thailand/server/geography/areas.ts';
import { FOOD_WASTE_ACTIONS } from '../audit-actions.ts';
import { campaignRoutes } from './campaigns/routes.ts';
import { createFirstAnswers, fontsOf } from './dashboard/first-answers.ts';
import { LiveReader } from './dashboard/live/live-reader.ts';
import { dashboardRoutes } from './dashboard/routes.ts';
import { Throttle } from './dashboard/throttle.ts';
import { planDemonstration, seedDemonstration } from './demonstration/fill.ts';
import { demonstrationRoutes } from './demonstration/routes.ts';
import { factorRoutes } from './factors/routes.ts';
import { FOOD_WASTE_MIGRATIONS } from './migrations.ts';
import { officeHooks } from './office/hooks.ts';
import { createSiteReader } from './office/site.ts';
import { hasDemonstration } from './origin/demonstration-state.ts';
import { answerByPlaces } from './places/both-names.ts';
import { describeByBothNames } from './places/both-names-described.ts';
import { forgetPlaces } from './places/forget.ts';
import { placeHooks } from './places/hooks.ts';
import { REPORTERS_BECOME_PLACES } from './places/upgrade.ts';
import { Editions } from './publication/editions.ts';
import { makeFirst } from './publication/first.ts';
import { openDataRoutes } from './publication/open-data/open-data-routes.ts';
import { PublishedAnswers } from './publication/public/published-answers.ts';
import { publishedRoutes } from './publication/public/published-routes.ts';
import { ReadyAnswers } from './publication/public/ready-answers.ts';
import { ReadyCalls } from './publication/public/ready-calls.ts';
import { publicationRoutes } from './publication/routes.ts';
import { PublicationSchedule } from './publication/schedule.ts';
import { PublicationService } from './publication/service.ts';
import type { Publication } from './publication/store.ts';
import { briefRoutes } from './publication/story/brief-routes.ts';
import { embedRoutes } from './publication/story/embed-routes.ts';
import { reportRoutes } from './reports/routes.ts';
import { measureRollups } from './rollups/gauges.ts';
import { Rollups } from './rollups/rollups.ts';
import { areRollupsAsMadeHere, prepareRollups } from './rollups/schema.ts';

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
  let fonts: readonly string[] = [];
  const early: EarlyAnswer = (request, response, others) => {
    if (!ready.send(request, response)) readyCalls.answer(request, response, others);
  };
  return {
    early,
    addFirstRoutes: async (app) => {
      answerByPlaces(app, context.config);
      await app.register(publishedRoutes, { editions, areas: areasIn(context), throttle, ready });
    },
    addRoutes: async (app) => {
      const failure = new RecurringFailure(app.log, 'making the sums of the dashboards');
      const rollups = given ?? new Rollups(context.database, failure);
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
      const areas = areasIn(context);
      const ofStories = { context, editions, published, areas, words, throttle, officeFolder };
      await app.register(briefRoutes, ofStories);
      await app.register(embedRoutes, { ...ofStories, fonts: () => fonts });
      await app.register(publicationRoutes, { context, service, editions });
      await app.register(campaignRoutes, { context, words, hooks });
      await app.register(demonstrationRoutes, { context });
      await app.register(factorRoutes, { context });
    },
    site: createSiteReader(open),
    pages: async (webRoot) => {
      fonts = await fontsOf(webRoot);
      const isDemonstration = () => hasDemonstration(open.database.db);
      const figures = { words, published, areas: areasIn(context) };
      return {
        hasDemonstration: isDemonstration,
        insertsFor: await createFirstAnswers(webRoot, {
          ...figures,
          hasDemonstration: isDemonstration,
        }),
      };
    },
  };
}

function describe(describer: Describer): ApiPart {
  const { config, find } = describer;
  return {
    tags: ['dashboard', 'report', 'demo'].map((area) => find(`${area}:openapi.tag`)),
    amend: (schemas) => describeByBothNames(schemas, config),
  };
}

/**
 * Sums of waste and packaging, what of them is published, reports, and demonstration data.
 * @param rollups what keeps the sums up to date; the server by itself if absent
 */
export const createFoodWaste = (rollups?: Rollups): ServerPlugin => ({
  name: 'food-waste',
  isShared: true,
  upgrades: [REPORTERS_BECOME_PLACES],
  migrations: FOOD_WASTE_MIGRATIONS,
  hooks: { ...placeHooks, ...officeHooks },
  forget: forgetPlaces,
  derivedTables: { prepare: prepareRollups, areCurrent: areRollupsAsMadeHere },
  firstAdmin: { userType: 'staff' },
  beforeSeeding,
  afterSeeding,
  attach: (parts) => attach(parts, rollups),
  describe,
  auditActions: FOOD_WASTE_ACTIONS,
  measure: measureRollups,
});
