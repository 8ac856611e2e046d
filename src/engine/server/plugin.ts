/** The contract of packs and applications with the server. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Region } from '../declaration/region.ts';
import type { FieldTypeDefinition } from '../fields/contract.ts';
import type { Describer } from './calls/describe.ts';
import type { JsonSchema } from './calls/json-schema.ts';
import type { CodeBook } from './code-book.ts';
import type { CommandKey } from './command-words.ts';
import type { ServerContext } from './context.ts';
import type { Connection } from './db/connection.ts';
import type { SystemMigration } from './db/system-migrations.ts';
import type { Environment } from './env.ts';
import type { Finders } from './find/entries.ts';
import type { EarlyAnswer } from './http/early-answers.ts';
import type { Leaving } from './http/leaving.ts';
import type { PageInserts } from './http/pages.ts';
import type { SiteWords } from './http/site.ts';
import type { Words } from './i18n.ts';
import type { Place } from './metrics/place.ts';
import type { Upgrade } from './migrations/upgrades.ts';
import type { Forgotten } from './privacy/forgotten.ts';
import type { HookRegistry } from './resources/hooks.ts';

/** Says a line of `commands.json` at the terminal. */
export type SayAtTerminal = (
  key: CommandKey,
  parameters?: Readonly<Record<string, string | number>>,
) => void;

/** What a plugin works with on a server that is being built. */
export interface PluginParts {
  readonly context: ServerContext;
  readonly words: Words;
  /** What is done before and after saving, of all plugins. */
  readonly hooks: HookRegistry;
  readonly leaving: Leaving;
  /** Folder of what the office says of itself in place of what is shipped; none if absent. */
  readonly officeFolder?: string | undefined;
  /** Where files are cached that outlive the server; they go with it if absent. */
  readonly filesFolder?: string | undefined;
  /** Given to the server that does work in the background: what that has to say. */
  readonly background?: SayAtTerminal | undefined;
}

/** What pages of the web app are given as they are sent. */
export interface PageParts {
  /** Whether every page mentions demonstration data. */
  readonly hasDemonstration?: () => Promise<boolean>;
  /** What is written into a page. */
  readonly insertsFor?: (request: FastifyRequest) => Promise<PageInserts>;
}

/** A plugin on a server that is being built. */
export interface AttachedPlugin {
  /** Answers before the framework looks at a request. */
  readonly early?: EarlyAnswer;
  /** Adds routes that read no body; before all others. */
  readonly addFirstRoutes?: (app: FastifyInstance) => Promise<void>;
  /** Adds routes. */
  readonly addRoutes?: (app: FastifyInstance) => Promise<void>;
  /** What the office says of itself in its rows: overrides its `site.json`, called for each request. */
  readonly site?: (() => Promise<SiteWords>) | undefined;
  /** @param webRoot folder of the built web app */
  readonly pages?: (webRoot: string) => Promise<PageParts>;
}

/** Tables that are dropped and made anew when the code that fills them changes. */
export interface DerivedTables {
  /** Makes them anew where they are not as this code makes them; gives the statements it ran. */
  prepare(connection: Connection): Promise<readonly string[]>;
  /** Whether they are as this code makes them. */
  areCurrent(connection: Connection): Promise<boolean>;
}

/** Figures for those who watch the server. */
export interface Gauges {
  /** Reads them, and gives what shows them. */
  read(connection: Connection): Promise<() => void>;
  /** While the database does not answer they are missing. */
  clear(): void;
}

/** What a plugin's routes are in the description of the API. */
export interface ApiPart {
  readonly tags?: readonly string[];
  readonly schemas?: Readonly<Record<string, JsonSchema>>;
  /** Gives the schemas of the document, made from the declaration, as its calls take and answer them. */
  readonly amend?: (
    schemas: Readonly<Record<string, JsonSchema>>,
  ) => Readonly<Record<string, JsonSchema>>;
}

/** An application as it is served: what it declares, and what it adds to the engine. */
export interface ServedApplication {
  /** Of `resources.config.ts`, not checked yet. */
  readonly declaration: unknown;
  readonly plugins: readonly ServerPlugin[];
}

/** What a pack or an application adds to the server. */
export interface ServerPlugin {
  readonly name: string;
  /**
   * Made for several declarations, with the plugins of its name in the web app: what those have for
   * names that one declaration lacks is noted by `npm run resources check`, not refused.
   */
  readonly isShared?: boolean;
  /** Types of fields that the declaration may use beside the engine's. */
  readonly fieldTypes?: readonly FieldTypeDefinition[];
  /** What holds in the country that the pack is of: a declaration beside it names a region. */
  readonly region?: Partial<Region>;
  /**
   * Other ways to read what somebody typed to search everything by, the likeliest first; they are
   * tried where nothing holds the text itself. Of the keyboard of a country, for one.
   */
  readonly readings?: (text: string) => readonly string[];
  /**
   * What a text finds beside rows where everything is searched, by its kind: places of a country, for
   * one. Where it leads is said by `entries` of a plugin of the screens.
   */
  readonly finders?: (context: ServerContext) => Finders;
  /** Names of the codes that fields of its types hold, by the type. */
  readonly codeBooks?: (context: ServerContext) => Readonly<Record<string, CodeBook>>;
  /** What becomes of rows of older versions before the tables are compared; on databases in use. */
  readonly upgrades?: readonly Upgrade[];
  /** System tables, after those of the resources. */
  readonly migrations?: readonly SystemMigration[];
  readonly derivedTables?: DerivedTables;
  /** What is done before and after saving resources, by their names. */
  readonly hooks?: HookRegistry;
  /** Takes out of the application's rows who somebody was, in the transaction that makes nobody of them. */
  readonly forget?: (person: Forgotten) => Promise<void>;
  /** What else the account of the first administrator holds. */
  readonly firstAdmin?: Readonly<Record<string, unknown>>;
  /** At every start, once the tables stand, before starter data (which only a new database takes). */
  readonly beforeSeeding?: (context: ServerContext, environment: Environment) => Promise<void>;
  /**
   * At every start, once starter data and the first administrator are in. `environment.demonstration`
   * says whether a new database is to begin with demonstration data; that it is new, the plugin notes.
   */
  readonly afterSeeding?: (
    context: ServerContext,
    environment: Environment,
    say: SayAtTerminal,
  ) => Promise<void>;
  readonly attach?: (parts: PluginParts) => AttachedPlugin;
  readonly describe?: (describer: Describer) => ApiPart;
  /** What entries of the log record of its actions; their words stand in `audit.json`. */
  readonly auditActions?: readonly string[];
  readonly measure?: (place: Place) => Gauges;
}
