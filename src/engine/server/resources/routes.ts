import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { SAVE_KEY_HEADER } from '../../declaration/constants.ts';
import { tidyFileName } from '../../declaration/files.ts';
import { isRecord } from '../../declaration/record.ts';
import type { Resource, RowCalls } from '../../declaration/types.ts';
import { principalOf, requirePermission, requireSignIn } from '../access/guards.ts';
import { contextFor, type ServerContext } from '../context.ts';
import { readBody } from '../http/body.ts';
import { isKnown } from '../http/encoding.ts';
import { ApiError } from '../http/errors.ts';
import { languageOf } from '../http/language.ts';
import type { Words } from '../i18n.ts';
import { addBulkRoutes } from './bulk/routes.ts';
import { createEngine, type Engine } from './engine.ts';
import type { StoredFile } from './files.ts';
import { readIfMatch } from './if-match.ts';
import { openFile } from './open-file.ts';
import { readSaveKey } from './save-keys.ts';
import type { ResourceService } from './service.ts';
import type { Warning } from './unusual.ts';
import { addVersionRoutes } from './versions/routes.ts';
import { type LocalizedWarning, localizeWarnings } from './warnings.ts';

export interface ResourceRoutesOptions {
  readonly context: ServerContext;
  readonly service: ResourceService;
  readonly words: Words;
}

const MEGABYTE = 1024 * 1024;

/** Images and files come inside the body, a third longer than they are. */
function bodyLimitOf(resource: Resource): number {
  const files = resource.fields.map((field) => ('maxBytes' in field ? field.maxBytes : 0));
  return MEGABYTE + Math.ceil((files.reduce((sum, bytes) => sum + bytes, 0) * 4) / 3);
}

const address = (group: string, call: string): string => `/api/${group}/${call}`;

/** Where the choices of a reference field stand apart from rows: each call gives one kind of answer. */
export const optionsAddress = ({ group, search }: RowCalls): string =>
  `${address(group, search)}/options`;

/** The search that gives choices; what is no search at all is left for it to refuse. */
const asOptions = (data: unknown): unknown =>
  data === undefined || isRecord(data) ? { ...data, options: true } : data;

/** What the calls of every resource are made with. */
interface Served {
  readonly app: FastifyInstance;
  readonly service: ResourceService;
  readonly words: Words;
}

/** Warnings to confirm, in the person's language. */
const describe = (
  { words }: Served,
  request: FastifyRequest,
  { name }: Resource,
  warnings: readonly Warning[],
): LocalizedWarning[] =>
  localizeWarnings(words, languageOf(request, words.languages), name, warnings);

function addSaveRoute(served: Served, resource: Resource, calls: RowCalls): void {
  const { app, service } = served;
  const guard = requirePermission(resource.permission);
  app.post(
    address(calls.group, calls.save),
    { onRequest: guard, bodyLimit: bodyLimitOf(resource) },
    async (request) => {
      const { data } = readBody(request, ['data']);
      const key = readSaveKey(request.headers[SAVE_KEY_HEADER.toLowerCase()]);
      const principal = principalOf(request);
      const warnings: Warning[] = [];
      const options = {
        ifMatch: readIfMatch(request),
        warn: (warning: Warning): void => {
          warnings.push(warning);
        },
      };
      const row = await (key === null
        ? service.save(principal, resource.name, data, options)
        : service.saveByKey(principal, resource.name, data, key, options));
      if (!resource.unusual) return { data: row };
      return { data: row, warnings: describe(served, request, resource, warnings) };
    },
  );
}

function addPreviewRoute(served: Served, resource: Resource, path: string): void {
  const guard = requirePermission(resource.permission);
  served.app.post(path, { onRequest: guard }, async (request) => {
    const { data } = readBody(request, ['data']);
    const found = await served.service.preview(principalOf(request), resource.name, data);
    return { data: { ...found, warnings: describe(served, request, resource, found.warnings) } };
  });
}

function addRowRoutes(served: Served, resource: Resource, calls: RowCalls): void {
  const { app, service } = served;
  const { name } = resource;
  app.post(address(calls.group, calls.search), { onRequest: requireSignIn }, (request) =>
    service.search(principalOf(request), name, readBody(request, ['data']).data),
  );
  app.post(optionsAddress(calls), { onRequest: requireSignIn }, (request) =>
    service.search(principalOf(request), name, asOptions(readBody(request, ['data']).data)),
  );
  addSaveRoute(served, resource, calls);
  if (calls.preview !== undefined) {
    addPreviewRoute(served, resource, address(calls.group, calls.preview));
  }
  addBulkRoutes({ ...served, bodyLimit: bodyLimitOf(resource) }, resource);
  addVersionRoutes(app, service, resource);
  const { options, formData } = calls;
  if (options) {
    app.route({
      method: options.method,
      url: address(calls.group, options.call),
      onRequest: requireSignIn,
      handler: async (request) => {
        const body =
          options.method === 'GET' ? {} : readBody(request, options.by ? ['id'] : ['data']);
        return { data: await service.options(principalOf(request), name, body) };
      },
    });
  }
  if (formData) {
    app.get(address(calls.group, formData.call), { onRequest: requireSignIn }, async (request) => ({
      data: await service.formData(principalOf(request), name),
    }));
  }
}

function addListRoutes({ app, service }: Served, resource: Resource): void {
  const { name, calls, parent } = resource;
  if (!('replace' in calls) || !parent) return;
  const guard = {
    onRequest: requirePermission(resource.permission),
    bodyLimit: bodyLimitOf(resource),
  };
  app.post(address(calls.group, calls.load), guard, (request) =>
    service.loadList(principalOf(request), name, readBody(request, ['id']).id),
  );
  app.post(address(calls.group, calls.replace), guard, (request) => {
    const body = readBody(request, ['data', parent.field]);
    return service.replaceList(principalOf(request), name, {
      parentId: body[parent.field],
      entries: body.data,
      revision: readIfMatch(request),
    });
  });
}

/** Only an image shows in the page; all else, and what has a name, is downloaded. */
function dispositionOf(name: string, { mime }: StoredFile, given: unknown): string {
  if (typeof given !== 'string' && mime.startsWith('image/')) return 'inline';
  const ending = name.slice(name.lastIndexOf('.') + 1);
  const fileName = tidyFileName(typeof given === 'string' ? given : '', ending);
  const escaped = encodeURIComponent(fileName).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16)}`,
  );
  return `attachment; filename="file.${ending}"; filename*=UTF-8''${escaped}`;
}

async function sendFile(
  engine: Engine,
  { name }: { readonly name: string },
  request: FastifyRequest<{ Querystring: { name?: unknown } }>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { principal } = request;
  const person = principal?.mustChangePassword ? null : principal;
  const found = await openFile(engine, engine.root, person, name);
  if (!found) throw new ApiError('not_found');
  const { file, freshness } = found;
  reply.header('cache-control', freshness);
  if (isKnown(request, reply, name.slice(0, name.indexOf('.')))) return reply.code(304).send();
  return reply
    .type(file.mime)
    .header('content-disposition', dispositionOf(name, file, request.query.name))
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "default-src 'none'; sandbox")
    .send(file.bytes);
}

/** Every call of every declared resource, and the images and files they refer to. */
export async function resourceRoutes(
  app: FastifyInstance,
  { context, service, words }: ResourceRoutesOptions,
): Promise<void> {
  const served: Served = { app, service, words };
  for (const resource of Object.values(context.config.resources)) {
    if ('search' in resource.calls) addRowRoutes(served, resource, resource.calls);
    else addListRoutes(served, resource);
  }
  const engine = createEngine(contextFor(context, 'public'), {});
  app.get<{ Params: { name: string }; Querystring: { name?: unknown } }>(
    '/api/files/:name',
    { config: { isFile: true } },
    (request, reply) => sendFile(engine, request.params, request, reply),
  );
}
