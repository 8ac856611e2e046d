import * as z from 'zod/mini';
import { definitionOf } from '../../fields/index.ts';
import type { Message } from '../messages.ts';
import type { FieldDeclaration, ListItemField } from '../types.ts';
import { type Choices, type Issue, type Operator, WHOLE } from './room.ts';

/** What a type says of its fields, with the field filled in. */
export interface BoundRoom {
  readonly input: z.ZodMiniType;
  explain(issue: Issue): Message;
  readonly operators: readonly Operator[];
  readonly filterValue: z.ZodMiniType;
  readonly sortable: boolean;
  readonly initial: unknown;
}

const bound = new WeakMap<Choices, WeakMap<FieldDeclaration, BoundRoom>>();

/** The room of a field, bound to that field; made once, because an import uses it millions of times. */
export function roomOf(field: FieldDeclaration | ListItemField, config: Choices): BoundRoom {
  const rooms = bound.get(config) ?? new WeakMap<FieldDeclaration, BoundRoom>();
  bound.set(config, rooms);
  const room = rooms.get(field) ?? bind(field, config);
  rooms.set(field, room);
  return room;
}

function bind(own: FieldDeclaration, config: Choices): BoundRoom {
  const room = definitionOf(own);
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
