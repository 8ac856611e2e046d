import { isPersonal, USERS, usersOf } from '../../../declaration/profile.ts';
import type { Config } from '../../../declaration/types.ts';
import { hasPrivateFiles } from '../../../fields/stored-files.ts';

/** What the privacy notice has to say of an application, of all that is declared. */
export interface NoticeFacts {
  /** What the names of its cookies begin with. */
  readonly cookies: string;
  /** The resource of accounts. */
  readonly accounts: string;
  /** Names of the fields of accounts that say who somebody is, or how to reach them. */
  readonly personal: readonly string[];
  /** Whether a cookie of its own opens files that not everybody may have. */
  readonly hasPrivateFiles: boolean;
}

/** Takes out of a declaration what the privacy notice says of it. */
export function noticeFactsOf(config: Config): NoticeFacts {
  const personal = usersOf(config).fields.filter(isPersonal);
  return {
    cookies: config.cookies,
    accounts: USERS,
    personal: personal.map(({ name }) => name),
    hasPrivateFiles: hasPrivateFiles(config),
  };
}
