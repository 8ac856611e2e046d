import type { AccessControlProvider } from '@refinedev/core';
import type { Config } from '../../schema/types.ts';
import { may, readSession } from '../session/index.ts';

/** Answers from the stored roles, without a call. Nothing is ever deleted; rows are retired. */
export function createAccessControlProvider(config: Config): AccessControlProvider {
  return {
    async can({ resource: name, action }) {
      const resource = name === undefined ? undefined : config.resources[name];
      if (!resource || action === 'delete') return { can: false };
      return { can: may(readSession(), resource.permission) };
    },
    options: { buttons: { enableAccessControl: true, hideIfUnauthorized: true } },
  };
}
