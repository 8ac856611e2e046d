import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { DENSITIES, PINS } from '../../declaration/list-views.ts';
import { SIGNED_IN } from '../access/access.ts';
import { principalOf } from '../access/guards.ts';
import { type CallTypes, type CommonFacts, call } from '../calls/call.ts';
import { exampleList } from '../calls/examples.ts';
import { anId, dataOf, list } from '../calls/schemas.ts';
import { contextFor, type ServerContext } from '../context.ts';
import { ListViews } from './list-views.ts';
import { LIST_VIEW_BODIES, LIST_VIEW_MESSAGES } from './state.ts';

const SAVED_VIEW = z
  .object({
    ...{ id: anId, version: anId, resource: z.string(), name: z.string(), roleId: anId.nullable() },
    ...{ isHeld: z.boolean(), isDefault: z.boolean() },
    ...{ isEditable: z.boolean(), isOutdated: z.boolean() },
    filters: list(z.unknown()),
    sorters: list(z.object({ field: z.string(), order: z.enum(['asc', 'desc']) })),
    text: z.string(),
    columns: list(z.string()),
  })
  .meta({ id: 'SavedView', title: 'api:openapi.listView' });

const COLUMN = z.object({
  field: z.string(),
  width: anId.optional(),
  pinned: z.enum(PINS).optional(),
  hidden: z.boolean().optional(),
});
const SETTINGS = z
  .object({ columns: list(COLUMN), density: z.enum(DENSITIES).nullable() })
  .meta({ id: 'ListSettings', title: 'api:openapi.listSettings' });
const OPENED = z.object({ views: list(SAVED_VIEW), settings: SETTINGS.nullable() });

/** What the calls have in common: each needs the key of the list's screen, which its body names. */
const COMMON = {
  access: {
    ...SIGNED_IN,
    errors: [...SIGNED_IN.errors, 'validation', 'forbidden'],
    sentence: ({ word }) => word('listViewsNeed'),
  },
  tag: 'api:openapi.listViewTag',
  messages: LIST_VIEW_MESSAGES,
} satisfies CommonFacts;

/** `/api/listview/*`: what staff save of lists. */
export async function listViewRoutes(
  app: FastifyInstance,
  { context }: { context: ServerContext },
): Promise<void> {
  const reading = new ListViews(contextFor(context, 'lists'));
  const writing = new ListViews(contextFor(context, 'saves'));
  const calls = app.withTypeProvider<CallTypes>();
  const { resource, columns } = exampleList(context.config);
  const [field = 'code'] = columns;
  const loadList = call({
    ...COMMON,
    summary: 'api:openapi.listViews.loadList',
    body: dataOf(LIST_VIEW_BODIES.load),
    example: { data: { resource } },
    answer: z.object({ data: OPENED }),
  });
  calls.post('/api/listview/loadList', loadList, async (request) => ({
    data: await reading.load(principalOf(request), request.body.data.resource),
  }));
  const saveView = call({
    ...COMMON,
    summary: 'api:openapi.listViews.saveView',
    body: dataOf(LIST_VIEW_BODIES.saveView),
    example: {
      data: { resource, name: 'A', columns, isDefault: true },
    },
    answer: z.object({ data: SAVED_VIEW }),
    errors: ['not_found', 'conflict'],
  });
  calls.post('/api/listview/saveView', saveView, async (request) => ({
    data: await writing.saveView(principalOf(request), request.body.data),
  }));
  const removeView = call({
    ...COMMON,
    summary: 'api:openapi.listViews.removeView',
    body: dataOf(LIST_VIEW_BODIES.removeView),
    example: { data: { id: 1, version: 1 } },
    errors: ['not_found', 'conflict'],
  });
  calls.post('/api/listview/removeView', removeView, async (request, reply) => {
    await writing.removeView(principalOf(request), request.body.data);
    return reply.code(204).send();
  });
  const saveSettings = call({
    ...COMMON,
    summary: 'api:openapi.listViews.saveSettings',
    body: dataOf(LIST_VIEW_BODIES.saveSettings),
    example: { data: { resource, columns: [{ field, width: 240 }] } },
    answer: z.object({ data: SETTINGS }),
  });
  calls.post('/api/listview/saveSettings', saveSettings, async (request) => ({
    data: await writing.saveSettings(principalOf(request), request.body.data),
  }));
}
