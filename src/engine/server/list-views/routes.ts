import type { FastifyInstance } from 'fastify';
import { principalOf, requireSignIn } from '../auth/guards.ts';
import { contextFor, type ServerContext } from '../context.ts';
import { readData } from '../http/read-data.ts';
import { ListViews } from './list-views.ts';
import { LIST_VIEW_BODIES, LIST_VIEW_MESSAGES } from './state.ts';

/**
 * `/api/listview/*`: what staff keep of lists. Each call needs the key of the list's screen, which
 * its body names.
 */
export async function listViewRoutes(
  app: FastifyInstance,
  { context }: { context: ServerContext },
): Promise<void> {
  const reading = new ListViews(contextFor(context, 'lists'));
  const writing = new ListViews(contextFor(context, 'saves'));
  const guard = { onRequest: requireSignIn };
  app.post('/api/listview/loadList', guard, async (request) => {
    const { resource } = readData(request, LIST_VIEW_BODIES.load, LIST_VIEW_MESSAGES);
    return { data: await reading.load(principalOf(request), resource) };
  });
  app.post('/api/listview/saveView', guard, async (request) => {
    const sent = readData(request, LIST_VIEW_BODIES.saveView, LIST_VIEW_MESSAGES);
    return { data: await writing.saveView(principalOf(request), sent) };
  });
  app.post('/api/listview/removeView', guard, async (request, reply) => {
    const sent = readData(request, LIST_VIEW_BODIES.removeView, LIST_VIEW_MESSAGES);
    await writing.removeView(principalOf(request), sent);
    return reply.code(204).send();
  });
  app.post('/api/listview/saveSettings', guard, async (request) => {
    const sent = readData(request, LIST_VIEW_BODIES.saveSettings, LIST_VIEW_MESSAGES);
    return { data: await writing.saveSettings(principalOf(request), sent) };
  });
}
