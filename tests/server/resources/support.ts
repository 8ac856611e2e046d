import { fileURLToPath } from 'node:url';
import { plugins } from '../../../application.server.ts';
import { readConfig } from '../../../src/application.ts';
import type { Config } from '../../../src/engine/declaration/types.ts';
import type { Principal } from '../../../src/engine/server/access/principal.ts';
import type { ServerContext } from '../../../src/engine/server/context.ts';
import type { Database } from '../../../src/engine/server/db/database.ts';
import { ApiError, type ApiErrorDetails } from '../../../src/engine/server/http/errors.ts';
import type { HookRegistry } from '../../../src/engine/server/resources/hooks.ts';
import {
  createResourceService,
  type ResourceService,
} from '../../../src/engine/server/resources/service.ts';
import { migrateOnce } from '../../support/databases.ts';

export const NOW = new Date('2026-11-21T03:04:05.678Z');

const shippedData = fileURLToPath(new URL('../../../data', import.meta.url));

export interface Bench {
  readonly context: ServerContext;
  readonly service: ResourceService;
}

/** A migrated database with the product's declaration, or another, and the service over it. */
export async function start(
  database: Database,
  options: { config?: Config; hooks?: HookRegistry } = {},
): Promise<Bench> {
  const { config = readConfig(), hooks = {} } = options;
  const context: ServerContext = { config, database, shippedData, plugins, now: () => NOW };
  await migrateOnce(context, options.config === undefined);
  return { context, service: createResourceService(context, hooks) };
}

/** Somebody with these permission keys. */
export function person(...permissions: string[]): Principal {
  return {
    userId: 7,
    username: 'somying',
    fullname: 'สมหญิง ใจดี',
    admin: false,
    permissions: new Set(permissions),
    isStaff: true,
    client: null,
  };
}

export const ADMIN: Principal = {
  userId: 1,
  username: 'admin',
  fullname: 'ผู้ดูแล ระบบ',
  admin: true,
  permissions: new Set(),
  isStaff: true,
  client: null,
};

/** How a call was refused; fails when it was not. */
export async function refusal(
  call: Promise<unknown>,
): Promise<ApiErrorDetails & { readonly code: string }> {
  try {
    await call;
  } catch (error) {
    if (error instanceof ApiError) return { ...error.details, code: error.code };
    throw error;
  }
  throw new Error('The call was not refused.');
}
