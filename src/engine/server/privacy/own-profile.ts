import type { FieldErrors, Message } from '../../declaration/messages.ts';
import { labelName } from '../../declaration/naming.ts';
import { profileConditions, profileFields, USERS, usersOf } from '../../declaration/profile.ts';
import { isRecord } from '../../declaration/record.ts';
import type { Config } from '../../declaration/types.ts';
import type { Principal } from '../access/principal.ts';
import { fullnameOf } from '../access/principals.ts';
import type { ServerContext } from '../context.ts';
import { ApiError } from '../http/errors.ts';
import type { HookRegistry } from '../resources/hooks.ts';
import type { WireRow } from '../resources/rows.ts';
import { createResourceService, type ResourceService } from '../resources/service.ts';

/** What else of the account its owner is shown, and cannot change. */
const SHOWN = [
  'id',
  'version',
  'username',
  'active',
  'consentVersion',
  'consentedAt',
  'createdAt',
  'createdBy',
  'updatedAt',
  'updatedBy',
] as const;

/** The part of a user's row that is its owner's business, with the name they are greeted by. */
function profileOf(config: Config, row: WireRow): WireRow {
  const own = profileFields(config).map(({ name }) => name);
  const labels = own.map(labelName).filter((name) => isRecord(row[name]));
  const names = [...SHOWN, ...profileConditions(config), ...own, ...labels];
  const { title, firstName, lastName } = row;
  return {
    ...Object.fromEntries(names.map((name) => [name, row[name]])),
    fullname: fullnameOf([title, firstName, lastName]),
  };
}

/** One's own profile: everybody reads and writes a part of their own account, and of no other. */
export class OwnProfile {
  readonly #service: ResourceService;

  /** @param hooks those of plugins: the engine's own are for who manages accounts */
  constructor(
    private readonly context: ServerContext,
    hooks: HookRegistry,
  ) {
    this.#service = createResourceService(context, hooks);
  }

  /** The user holds the key for this one row; the calls below ensure that it is theirs. */
  private owner(principal: Principal): Principal & { readonly userId: number } {
    const { userId, permissions } = principal;
    if (userId === null) throw new ApiError('unauthenticated');
    const { permission } = usersOf(this.context.config);
    // What is theirs they see, whatever their roles open of others.
    const opened = new Set([...permissions, permission]);
    return { ...principal, userId, permissions: opened, sight: undefined };
  }

  async read(principal: Principal): Promise<WireRow> {
    const owner = this.owner(principal);
    const filters = [{ field: 'id', operator: 'eq', value: owner.userId }];
    const { data } = await this.#service.search(owner, USERS, { filters });
    const [row] = data;
    if (!row) throw new ApiError('not_found');
    return profileOf(this.context.config, row);
  }

  /**
   * Saves fields of the profile over the `version` sent; `ifMatch` as in any save.
   * @throws ApiError `validation` naming fields that are wrong, or are not the owner's to change;
   * `conflict` with the current profile when the version is stale
   */
  async save(principal: Principal, data: unknown, ifMatch: string | null): Promise<WireRow> {
    const { config } = this.context;
    const owner = this.owner(principal);
    const { version, ...fields } = isRecord(data) ? data : {};
    this.refuseOthers(Object.keys(fields));
    try {
      const sent = { ...fields, id: owner.userId, version };
      const saved = await this.#service.save(owner, USERS, sent, { ifMatch });
      return profileOf(config, saved);
    } catch (error) {
      const current = error instanceof ApiError ? error.details.current : undefined;
      if (!(error instanceof ApiError) || !current) throw error;
      throw new ApiError(error.code, { ...error.details, current: profileOf(config, current) });
    }
  }

  private refuseOthers(names: readonly string[]): void {
    const { fieldsByName, name: resource } = usersOf(this.context.config);
    const others = names.filter((name) => fieldsByName[name]?.profile !== true);
    if (others.length === 0) return;
    // Without a prototype, so that a field sent as `__proto__` is named like any other.
    const fields: Record<string, readonly Message[]> = Object.create(null);
    for (const name of others) {
      fields[name.slice(0, 63)] = [
        { key: Object.hasOwn(fieldsByName, name) ? 'readOnly' : 'unknownField' },
      ];
    }
    const errors: FieldErrors = fields;
    throw new ApiError('validation', { fields: errors, resource });
  }
}
