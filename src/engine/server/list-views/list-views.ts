import { and, asc, eq, inArray, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import { allNamesOf } from '../../declaration/former-names.ts';
import { type ListSettings, MAXIMUM_VIEWS, type SavedView } from '../../declaration/list-views.ts';
import { ANALYSIS_SCREEN, isAnalysisScreen } from '../../declaration/summaries.ts';
import type { Resource } from '../../declaration/types.ts';
import type { Principal } from '../access/principal.ts';
import type { ServerContext } from '../context.ts';
import type { Connection } from '../db/connection.ts';
import { listSettings, listViews } from '../db/system-tables.ts';
import { ApiError } from '../http/errors.ts';
import { requireUse } from '../resources/engine.ts';
import { auditView, type ViewEvent } from './audit.ts';
import { arrangedRoles, checkRole, heldRoles, managesRoles } from './role-views.ts';
import {
  presentSettings,
  presentState,
  readName,
  readSettings,
  readState,
  type SentSettings,
  type SentView,
} from './state.ts';

/** Any number of its own: who saves views of one list waits for others who do. */
const VIEWS_LOCK = 7_436_931;

type Stored = typeof listViews.$inferSelect;

interface Owner {
  readonly principal: Principal;
  readonly userId: number;
  /** The resource of the list, or the screen of the analysis. */
  readonly name: string;
  /** Null of the analysis. */
  readonly resource: Resource | null;
}

/** Roles that the reader of a view holds, and those whose views they arrange. */
interface RolesOf {
  readonly held: readonly number[];
  readonly arranged: ReadonlySet<number>;
}

/** All that a list opens with for a person. */
export interface OpenedList {
  readonly views: SavedView[];
  readonly settings: ListSettings | null;
}

const unknownList = (): ApiError =>
  new ApiError('validation', { fields: { resource: [{ key: 'api:view.resource' }] } });

/** What staff save of lists: views of their own and of their roles, and how each list looks. */
export class ListViews {
  constructor(private readonly context: ServerContext) {}

  private get db(): Connection {
    return this.context.database.db;
  }

  /** @throws ApiError `validation` for neither a list nor the analysis, `forbidden` */
  private owner(principal: Principal, name: string): Owner {
    const { userId } = principal;
    if (userId === null) throw new ApiError('unauthenticated');
    const { config } = this.context;
    const { resources, screens } = config;
    const resource = Object.hasOwn(resources, name) ? resources[name] : undefined;
    const analysis = !resource && isAnalysisScreen(config, name) ? screens[name] : undefined;
    if (analysis) {
      requireUse(principal, analysis);
      return { principal, userId, name, resource: null };
    }
    if (!resource || resource.replaced) throw unknownList();
    requireUse(principal, resource);
    return { principal, userId, name, resource };
  }

  /** @param ids roles of the views that are looked at */
  private async rolesOf(
    on: Connection,
    { principal, userId }: Owner,
    ids: readonly (number | null | undefined)[],
    known?: readonly number[],
  ): Promise<RolesOf> {
    const shared = ids.flatMap((id) => id ?? []);
    const held = known ?? (await heldRoles(on, userId));
    return { held, arranged: await arrangedRoles(this.context, on, principal, shared) };
  }

  private ofList({ name }: Pick<Owner, 'name'>): SQL {
    return inArray(listViews.resource, [...allNamesOf(this.context.config, name)]);
  }

  private toView(row: Stored, owner: Owner, { held, arranged }: RolesOf): SavedView {
    const { id, version, name, roleId, isDefault, state } = row;
    return {
      ...{ id, version, resource: owner.name, name, roleId, isDefault },
      isHeld: roleId === null || held.includes(roleId),
      isEditable: roleId === null || arranged.has(roleId),
      ...presentState(owner.resource, state, this.context.config),
    };
  }

  /** Views in sight of a person and their look of the list. */
  async load(principal: Principal, name: string): Promise<OpenedList> {
    const owner = this.owner(principal, name);
    const { resource, userId } = owner;
    const held = await heldRoles(this.db, userId);
    const own = and(eq(listViews.userId, userId), isNull(listViews.roleId));
    const ofRoles = managesRoles(this.context, principal)
      ? sql`${listViews.roleId} is not null`
      : held.length > 0
        ? inArray(listViews.roleId, [...held])
        : undefined;
    const [views, looks] = await Promise.all([
      this.db
        .select()
        .from(listViews)
        .where(and(this.ofList(owner), or(own, ofRoles)))
        .orderBy(asc(listViews.name), asc(listViews.id)),
      this.db
        .select()
        .from(listSettings)
        .where(
          and(
            eq(listSettings.userId, userId),
            inArray(listSettings.resource, [...allNamesOf(this.context.config, name)]),
          ),
        ),
    ]);
    const roleIds = views.map(({ roleId }) => roleId);
    const theirs = await this.rolesOf(this.db, owner, roleIds, held);
    const { arranged } = theirs;
    const seen = views.filter(
      ({ roleId }) => roleId === null || held.includes(roleId) || arranged.has(roleId),
    );
    const look = looks.find((one) => one.resource === name) ?? looks[0];
    return {
      views: seen.map((row) => this.toView(row, owner, theirs)),
      settings: look && resource ? presentSettings(resource, look.settings) : null,
    };
  }

  /** @throws ApiError `validation`, `forbidden`, `not_found`, `conflict` with the view as it is */
  async saveView(principal: Principal, sent: SentView): Promise<SavedView> {
    const owner = this.owner(principal, sent.resource);
    const { config, now } = this.context;
    const name = readName(sent.name, config);
    const state = readState(owner.resource, sent, config);
    return this.db.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(${VIEWS_LOCK})`);
      const current = sent.id === undefined ? null : await this.stored(tx, owner, sent.id);
      const roleId = await checkRole(this.context, tx, principal, sent.roleId);
      const theirs = await this.rolesOf(tx, owner, [roleId, current?.roleId]);
      this.checkVersion(owner, current, sent, theirs);
      const scope = this.scopeOf(owner, roleId);
      await this.checkRoom(tx, scope, name, current?.id ?? 0);
      const event = { principal, at: now(), resource: owner.name };
      if (sent.isDefault) await this.demoteOthers(tx, scope, current?.id ?? 0, event);
      const values = {
        ...{ resource: owner.name, userId: owner.userId, roleId, name, state },
        ...{ isDefault: sent.isDefault, updatedAt: event.at },
      };
      const [row] = current
        ? await tx
            .update(listViews)
            .set({ ...values, version: current.version + 1 })
            .where(eq(listViews.id, current.id))
            .returning()
        : await tx
            .insert(listViews)
            .values({ ...values, version: 1, createdAt: event.at })
            .returning();
      if (!row) throw new ApiError('not_found');
      await auditView(tx, { ...event, before: current, after: row });
      return this.toView(row, owner, theirs);
    });
  }

  /** @throws ApiError `not_found`, `forbidden`, `conflict` with the view as it is */
  async removeView(principal: Principal, sent: { id: number; version: number }): Promise<void> {
    const [found] = await this.db
      .select({ resource: listViews.resource })
      .from(listViews)
      .where(eq(listViews.id, sent.id));
    const { config } = this.context;
    const lists = [...Object.keys(config.resources), ANALYSIS_SCREEN];
    const name = lists.find((it) => allNamesOf(config, it).includes(found?.resource ?? ''));
    if (name === undefined) throw new ApiError('not_found');
    const owner = this.owner(principal, name);
    await this.db.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(${VIEWS_LOCK})`);
      const current = await this.stored(tx, owner, sent.id);
      const theirs = await this.rolesOf(tx, owner, [current.roleId]);
      this.checkVersion(owner, current, sent, theirs);
      await tx.delete(listViews).where(eq(listViews.id, sent.id));
      const event = { principal, at: this.context.now(), resource: name };
      await auditView(tx, { ...event, before: current, after: null });
    });
  }

  /** @throws ApiError `validation`, `forbidden` */
  async saveSettings(principal: Principal, sent: SentSettings): Promise<ListSettings> {
    const { userId, resource } = this.owner(principal, sent.resource);
    if (!resource) throw unknownList();
    const settings = readSettings(resource, sent);
    const values = { settings, updatedAt: this.context.now() };
    await this.db
      .insert(listSettings)
      .values({ userId, resource: resource.name, ...values })
      .onConflictDoUpdate({ target: [listSettings.userId, listSettings.resource], set: values });
    return settings;
  }

  /** A view that the person may change. Another's is as one that is not there. */
  private async stored(tx: Connection, owner: Owner, id: number): Promise<Stored> {
    const [row] = await tx
      .select()
      .from(listViews)
      .where(and(eq(listViews.id, id), this.ofList(owner)));
    if (!row) throw new ApiError('not_found');
    const { userId, roleId } = row;
    const { arranged } = await this.rolesOf(tx, owner, [roleId]);
    const isTheirs = roleId === null ? userId === owner.userId : arranged.has(roleId);
    if (!isTheirs) throw new ApiError('not_found');
    return row;
  }

  private checkVersion(
    owner: Owner,
    current: Stored | null,
    { version }: { readonly version?: number | undefined },
    theirs: RolesOf,
  ): void {
    if (!current && version === undefined) return;
    if (!current || version === undefined) {
      const at = current ? 'version' : 'id';
      throw new ApiError('validation', { fields: { [at]: [{ key: 'required' }] } });
    }
    if (version === current.version) return;
    throw new ApiError('conflict', { current: { ...this.toView(current, owner, theirs) } });
  }

  /** The views among which names differ, and one is the default. */
  private scopeOf(owner: Owner, roleId: number | null): SQL | undefined {
    const own = and(eq(listViews.userId, owner.userId), isNull(listViews.roleId));
    return and(this.ofList(owner), roleId === null ? own : eq(listViews.roleId, roleId));
  }

  /** Lists open with another view than these from now on: a change of each like any other. */
  private async demoteOthers(
    tx: Connection,
    scope: SQL | undefined,
    ownId: number,
    event: Omit<ViewEvent, 'before' | 'after'>,
  ): Promise<void> {
    const demoted = await tx
      .update(listViews)
      .set({ isDefault: false, version: sql`${listViews.version} + 1`, updatedAt: event.at })
      .where(and(scope, ne(listViews.id, ownId), eq(listViews.isDefault, true)))
      .returning();
    for (const after of demoted) {
      await auditView(tx, { ...event, before: { ...after, isDefault: true }, after });
    }
  }

  private async checkRoom(
    tx: Connection,
    scope: SQL | undefined,
    name: string,
    ownId: number,
  ): Promise<void> {
    const others = await tx
      .select({ name: listViews.name })
      .from(listViews)
      .where(and(scope, ne(listViews.id, ownId)));
    if (others.length >= MAXIMUM_VIEWS) {
      const tooMany = { key: 'api:view.tooMany', params: { max: MAXIMUM_VIEWS } };
      throw new ApiError('validation', { fields: { name: [tooMany] } });
    }
    if (others.some((other) => other.name === name)) {
      const fields = { name: [{ key: 'duplicate' }] };
      throw new ApiError('conflict', { message: { key: 'validation' }, fields });
    }
  }
}
