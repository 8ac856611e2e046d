import * as z from 'zod/mini';
import { findDefinition } from '../../fields/index.ts';
import type { Message } from '../messages.ts';
import type { FieldDeclaration, FieldType, ListItemField, OlderType } from '../types.ts';
import { type Choices, type FieldRoom, type Issue, type Operator, WHOLE } from './room.ts';
import * as values from './value.ts';

/**
 * A list's entries are checked entry by entry in `validate.ts`, so that each wrong cell is named;
 * here only the outer shape is looked at.
 */
const list: FieldRoom<'list'> = {
  input: (field) => z.array(z.record(z.string(), z.unknown())).check(z.maxLength(field.max)),
  explain: (field, issue) =>
    issue.code === 'too_big' ? { key: 'tooMany', params: { max: field.max } } : { key: 'list' },
  operators: [],
  filterValue: () => z.never(),
  sortable: false,
  initial: () => [],
};

/** One room per type of field that has no folder yet; a type without a room does not compile. */
export const FIELD_ROOMS: { readonly [T in OlderType]: FieldRoom<T> } = {
  reference: values.reference,
  references: values.references,
  list,
};

/** A room with its field filled in, so that callers need not know the type. */
export interface BoundRoom {
  readonly input: z.ZodMiniType;
  explain(issue: Issue): Message;
  readonly operators: readonly Operator[];
  readonly filterValue: z.ZodMiniType;
  readonly sortable: boolean;
  readonly initial: unknown;
}

const bound = new WeakMap<Choices, WeakMap<FieldDeclaration, BoundRoom>>();

/** The room of a field, bound to that field; made once, for an import asks for it by the million. */
export function roomOf(field: FieldDeclaration | ListItemField, config: Choices): BoundRoom {
  const rooms = bound.get(config) ?? new WeakMap<FieldDeclaration, BoundRoom>();
  bound.set(config, rooms);
  const room = rooms.get(field) ?? bind(field, config);
  rooms.set(field, room);
  return room;
}

/** What the schema knows of the type of a field. */
export function roomOfType(type: FieldType): FieldRoom<FieldType> {
  // The map pairs each type with its own room, a pairing the compiler loses over a union.
  return findDefinition({ type }) ?? (FIELD_ROOMS[type as OlderType] as FieldRoom<FieldType>);
}

function bind(own: FieldDeclaration, config: Choices): BoundRoom {
  const room = roomOfType(own.type);
  const input = room.input(own, config);
  const filterValue = room.filterValue(own, config);
  const masked = own.masked === true;
  return {
    input,
    explain: (issue) => room.explain(own, issue),
    operators: masked ? WHOLE : room.operators,
    filterValue: masked ? tidiedBy(input, filterValue) : filterValue,
    sortable: room.sortable && !masked,
    // Its own each time: a caller may fill the list it is given.
    get initial() {
      return room.initial(own);
    },
  };
}

/** Values of a filter as they would be stored: `081-234 5678` finds `0812345678`. */
function tidiedBy(input: z.ZodMiniType, filterValue: z.ZodMiniType): z.ZodMiniType {
  const tidied = z.transform((sent: unknown) => {
    const parsed = input.safeParse(sent);
    return parsed.success ? parsed.data : sent;
  });
  return z.pipe(filterValue, tidied);
}
