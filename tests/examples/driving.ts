/** Drives the calls of any application, with values made of its declaration. */
import { expect } from 'vitest';
import { bulkCalls } from '../../src/engine/declaration/bulk.ts';
import { excelCalls } from '../../src/engine/declaration/excel.ts';
import type { Field, ListItemField, Resource } from '../../src/engine/declaration/types.ts';
import { versionCalls } from '../../src/engine/declaration/versions.ts';
import { inOrderOfReference } from '../../src/engine/server/seed/starter-files.ts';
import { Sheets } from '../server/excel/support.ts';
import type { Answer, TestServer } from '../support/server.ts';

type Row = Readonly<Record<string, unknown>>;
const PICTURE =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const ROWS = 3;
const SORTED = new Set(['text', 'integer', 'decimal', 'boolean', 'date', 'dateTime', 'choice']);
const NOT_COMPARED = new Set(['longText', 'list', 'image', 'file']);
/** Of the engine itself: their rows are made by tests of their own. */
const ACCOUNTS = ['users', 'roles'];

export class Driver {
  readonly rows = new Map<string, Row[]>();

  private constructor(
    readonly server: TestServer,
    readonly token: string,
    private readonly sheets: Sheets,
  ) {}

  static async of(server: TestServer): Promise<Driver> {
    const { token } = await server.signInAsAdmin();
    return new Driver(server, token, await Sheets.of(server));
  }

  /** The resources with rows of their own, each behind those it refers to. */
  get resources(): Resource[] {
    const all = inOrderOfReference(this.server.config);
    return all.filter(({ name, replaced }) => !replaced && !ACCOUNTS.includes(name));
  }

  call(group: string, call: string, data: object): Promise<Answer> {
    return this.server.call('POST', `/api/${group}/${call}`, data, { token: this.token });
  }

  async #good(resource: Resource, call: string, body: object): Promise<Row> {
    const answer = await this.call(resource.calls.group, call, body);
    expect(answer.status, `${resource.name} ${call}: ${answer.text}`).toBe(200);
    return answer.body;
  }

  #item(field: ListItemField, at: number): unknown {
    if (field.type === 'reference') return this.rows.get(field.resource)?.[at]?.id;
    if (field.type === 'boolean') return at % 2 === 0;
    return field.type === 'text' ? `ก ${at}`.slice(0, field.max) : field.min + at;
  }

  #value(field: Field, at: number): unknown {
    const within = (from: number, to: number) => Math.min(from + at + 1, to);
    const day = `2026-01-0${at + 1}`;
    switch (field.type) {
      case 'text':
      case 'longText':
        return `แถว ${at} a'b"c%_`.slice(0, field.max);
      case 'integer':
      case 'decimal':
        return within(field.min, field.max);
      case 'boolean':
        return at % 2 === 0;
      case 'date':
        return day;
      case 'dateTime':
        return `${day}T03:04:00.000Z`;
      case 'choice':
        return this.server.config.choices[field.choices]?.at(at % 2);
      case 'choices':
        return this.server.config.choices[field.choices];
      case 'reference':
        return this.rows.get(field.resource)?.[at]?.id;
      case 'references':
        return this.rows.get(field.resource)?.map(({ id }) => id);
      case 'list':
        return [
          Object.fromEntries(
            Object.entries(field.fields).map(([name, item]) => [name, this.#item(item, at)]),
          ),
        ];
      case 'email':
        return `a${at}@example.com`;
      case 'phone':
        return `081234567${at}`;
      case 'url':
        return `https://example.com/${at}`;
      case 'colour':
        return `#00000${at}`;
      case 'image':
        return PICTURE;
      case 'file':
        return field.kinds.includes('image') ? PICTURE.replace(';', ';name=one.png;') : undefined;
      default:
        return undefined;
    }
  }

  valuesOf({ fields }: Resource, at: number): Row {
    const open = fields.filter(
      (field) => !field.system && !field.readOnly && !('formula' in field && field.formula),
    );
    const values = open.map((field) => [field.name, this.#value(field, at)] as const);
    return Object.fromEntries(values.filter(([, value]) => value !== undefined));
  }

  async create(resource: Resource): Promise<void> {
    const { calls } = resource;
    if (!('save' in calls)) return;
    const made: Row[] = [];
    for (let at = 0; at < ROWS; at += 1) {
      const body = await this.#good(resource, calls.save, { data: this.valuesOf(resource, at) });
      made.push(Object(body.data));
      this.rows.set(resource.name, made);
    }
  }

  /** Lists by every field, both ways, finds by every field, and by the text of a row. */
  async search(resource: Resource): Promise<void> {
    const { calls, fields, searchable } = resource;
    if (!('search' in calls)) return;
    const [row] = this.rows.get(resource.name) ?? [];
    for (const { name, type, masked } of fields) {
      if (masked || NOT_COMPARED.has(type)) continue;
      for (const order of SORTED.has(type) ? ['asc', 'desc'] : []) {
        const sorters = [{ field: name, order }];
        const body = await this.#good(resource, calls.search, { data: { sorters } });
        expect(body.total).toBe(ROWS);
      }
      const value = row?.[name];
      if (value === null || typeof value === 'object') continue;
      const filters = [{ field: name, operator: 'eq', value }];
      const body = await this.#good(resource, calls.search, { data: { filters } });
      expect(body.data, `${resource.name}.${name}`).toContainEqual(
        expect.objectContaining({ id: row?.id }),
      );
    }
    if (searchable.length === 0) return;
    const found = await this.#good(resource, calls.search, { data: { text: String(row?.code) } });
    // Others are found with it where they refer to it.
    expect(found.data, resource.name).toContainEqual(expect.objectContaining({ id: row?.id }));
  }

  /** Retires a row with others at once, takes it back, and brings back its first version. */
  async change(resource: Resource): Promise<void> {
    const [bulk, versions] = [bulkCalls(resource), versionCalls(resource)];
    const [row] = this.rows.get(resource.name) ?? [];
    if (!bulk || !versions || !row) throw new Error(`${resource.name} has no rows.`);
    const changed = await this.#good(resource, bulk.change, {
      data: { rows: [{ id: row.id, version: row.version }], fields: { active: false } },
    });
    const told = await this.#good(resource, versions.list, { data: { id: row.id } });
    const first = Array.isArray(told.data) ? told.data.at(-1)?.id : undefined;
    const [{ version }] = Object(changed.data).rows;
    const back = await this.#good(resource, versions.restore, {
      data: { id: row.id, version, entry: first },
    });
    expect(back.data).toMatchObject({ id: row.id, active: true });
  }

  /** Takes the rows out to a spreadsheet, and in again: nothing is wrong, and none changes. */
  async sheet(resource: Resource): Promise<void> {
    const calls = excelCalls(resource);
    const file = await this.sheets.fetch(`${calls.group}/${calls.export}`, {});
    if (calls.import === null || calls.template === null) return;
    await this.sheets.fetch(`${calls.group}/${calls.template}`);
    const { status, data, error } = await this.sheets.preview(
      `${calls.group}/${calls.import}`,
      file,
    );
    expect(status, `${resource.name}: ${JSON.stringify(error)}`).toBe(200);
    expect(data.counts, JSON.stringify(data)).toMatchObject({ new: 0, changed: 0 });
  }
}
