import { dayAt } from '../../declaration/clock.ts';
import type { Message } from '../../declaration/messages.ts';
import { besideRule } from '../../declaration/rule-examples.ts';
import type { Field, FieldDeclaration, ListItemField, Resource } from '../../declaration/types.ts';
import { isShown, type Values } from '../../declaration/validate.ts';
import type { PointsTo } from '../../fields/contract.ts';
import { definitionOf, entriesIn, holdsMany, pointsTo, pointsToOne } from '../../fields/index.ts';
import type { Principal } from '../access/principal.ts';
import { ApiError } from '../http/errors.ts';
import { columnOf } from '../query/tables.ts';
import { type Engine, resourceOf } from '../resources/engine.ts';
import { withLabels } from '../resources/labels.ts';
import { prepareChange } from '../resources/prepare.ts';
import { checkReferences } from '../resources/references.ts';
import { ReferredRows } from '../resources/referred.ts';
import { activeOnly, type WireRow } from '../resources/rows.ts';
import type { SheetLocale } from './columns.ts';

/** Rows looked at for one that goes with what is chosen already. */
const MOST_CANDIDATES = 40;
/** How often what does not go with the rest is left out. */
const MOST_TRIES = 5;

/** Whose example it is, and in which words. */
export interface ExampleScene {
  readonly engine: Engine;
  readonly locale: SheetLocale;
  readonly principal: Principal;
  readonly resource: Resource;
}

type Item = FieldDeclaration | ListItemField;
/** Makes up what a row may hold. */
class Maker {
  readonly referred: ReferredRows;
  readonly row: Record<string, unknown> = {};

  constructor(readonly scene: ExampleScene) {
    this.referred = new ReferredRows(scene.engine, scene.engine.root);
  }

  words(name: string): string {
    const { words, language } = this.scene.locale;
    const field = words.fieldLabel(language, name, this.scene.resource.name);
    return words.text(language, 'excel:example.text', { field });
  }

  async sample(field: Item, name: string): Promise<unknown> {
    const target = pointsTo(field);
    if (target) {
      const [first = null] = await this.#candidates(target.resource, 1);
      return holdsMany(field) ? [first].filter((id) => id !== null) : first;
    }
    const shape = entriesIn(field);
    if (shape) {
      const entry: Record<string, unknown> = {};
      for (const [part, item] of Object.entries(shape.fields)) {
        entry[part] = await this.sample(item, `${name}.${part}`);
      }
      return [entry];
    }
    const book = this.scene.locale.codeBooks(field.type);
    if (book) return book.codesOf(field)[0] ?? null;
    const today = dayAt(this.scene.engine.config.region, this.scene.engine.context.now());
    const { example, options } = definitionOf(field);
    return example(field, {
      words: this.words(name),
      options: options?.(field, this.scene.engine.config) ?? [],
      today,
    });
  }

  async #candidates(name: string, most: number): Promise<number[]> {
    const { engine } = this.scene;
    const { resource, table, choices } = resourceOf(engine, name);
    const id = columnOf(table, 'id');
    const query = engine.root.select({ id }).from(choices).where(activeOnly(resource, table));
    return (await query.orderBy(id).limit(most)).map((row) => Number(row.id));
  }

  /** One that lies within, and goes with, what the row holds already. */
  async choose({ resource }: PointsTo, name: string): Promise<number | null> {
    for (const id of await this.#candidates(resource, MOST_CANDIDATES)) {
      const values = { [name]: id };
      const change = { values, next: { ...this.row, ...values }, current: null };
      const errors = await checkReferences(this.scene.resource, change, this.referred);
      if (errors[name] === undefined) return id;
    }
    return null;
  }

  async fill(field: Field): Promise<void> {
    const { name } = field;
    const isOther = this.scene.resource.oneOf.some(
      ({ fields }) => fields.includes(name) && fields.some((other) => this.row[other] != null),
    );
    if (field.readOnly || name === 'code' || isOther || !isShown(field, this.row)) return;
    const target = pointsToOne(field);
    this.row[name] = target ? await this.choose(target, name) : await this.sample(field, name);
  }
}

/** Fields that a save would refuse, and why; none where all is well. */
async function refused({ scene, referred }: Maker, fields: Values): Promise<[string, Message?][]> {
  const { engine, resource } = scene;
  // Whoever takes rows in may not be one who makes them: the example is of what a row looks like.
  const principal = { ...scene.principal, denied: undefined };
  try {
    await prepareChange(engine, { resource, principal, fields, current: null }, referred);
    return [];
  } catch (error) {
    if (!(error instanceof ApiError) || !error.details.fields) throw error;
    const errors = Object.entries(error.details.fields);
    return errors.map(([path, [message]]) => [path.split('.')[0] ?? path, message]);
  }
}

/** A row that could be saved as it is, as far as there is anything to be chosen, with its labels. */
export async function readExample(scene: ExampleScene): Promise<WireRow> {
  const maker = new Maker(scene);
  for (const field of scene.resource.fields) await maker.fill(field);
  const given = Object.entries(maker.row).filter(([, value]) => value !== null);
  const fields = Object.fromEntries(given);
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const wrong = (await refused(maker, fields)).filter(([name]) => name in fields);
    if (wrong.length === 0) break;
    for (const [name, message] of wrong) {
      const field = scene.resource.fieldsByName[name];
      const made = field && message ? besideRule(field, message, fields) : undefined;
      if (made === undefined || made === fields[name]) delete fields[name];
      else fields[name] = made;
    }
  }
  const { engine, resource } = scene;
  const blank = Object.fromEntries(resource.fields.map(({ name }) => [name, null]));
  const [wire = {}] = await withLabels(engine, engine.root, resource, [{ ...blank, ...fields }]);
  return wire;
}
