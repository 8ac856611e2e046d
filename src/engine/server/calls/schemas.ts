/** Parts of the schemas of calls, for what Zod's own words would be too narrow or too wide. */
import { z } from 'zod';
import { MAXIMUM_ID } from '../../declaration/fields/value.ts';
import { isRecord } from '../../declaration/record.ts';
import { schemaName } from './json-schema.ts';

/** An id, a version, or a place that is counted from one. */
export const anId = z.int().min(1).meta({ maximum: undefined });
/** An id or a version that is sent. */
export const sentId = z.int().min(1).max(MAXIMUM_ID).meta({ maximum: undefined });
export const count = z.int().min(0);
export const uuid = z.string().meta({ format: 'uuid' });
/** `YYYY-MM-DD`. */
export const day = z.string().meta({ format: 'date' });
/** A moment; a `Date` becomes its text as the answer is written. */
export const moment = z.custom<string | Date>().meta({ type: 'string', format: 'date-time' });

/** A file in a form. */
export const aFile = z.custom<unknown>().meta({ type: 'string', format: 'binary' });

/** A list that is answered, and that nobody is to change. */
export const list = <Item extends z.ZodType>(item: Item) => z.array(item).readonly();

/** What another part of the document describes, by its name there. */
export const refTo = <Value>(name: string) =>
  z.custom<Value>().meta({ $ref: `#/components/schemas/${name}` });

/** A row of a resource as its calls give it. */
export const rowOf = (resource: string) =>
  refTo<Readonly<Record<string, unknown>>>(schemaName(resource, 'Row'));

const orEmpty = (value: unknown): object => (isRecord(value) ? value : {});

/** An object; anything else counts as an empty one. */
export const asRecord = <Shape extends z.ZodType>(shape: Shape) => z.preprocess(orEmpty, shape);

/** A body of these parts and no others; no body is an empty one. */
export const bodyOf = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.preprocess((body) => (body === null ? {} : body), z.strictObject(shape));

/** A body with nothing in it, or none at all. */
export const NO_DATA = bodyOf({});

/** A body `{data}`; no `data` is an empty object. */
export const dataOf = <Data extends z.ZodType>(data: Data) =>
  bodyOf({ data: z.preprocess((sent) => (sent === undefined ? {} : sent), data) });

/** The same, where the service behind the call reads `data`. */
export const ANY_DATA = bodyOf({ data: z.unknown().optional() });

/** A body of which nothing but `data` is read, whatever else it is. */
export const leniently = <Data extends z.ZodType>(data: Data) =>
  asRecord(z.object({ data: asRecord(data) }));

const isMissing = (value: unknown): boolean => value === undefined || value === null;

/** A text that must be there. */
export const requiredText = z
  .string({ error: ({ input }) => (isMissing(input) ? 'required' : 'notText') })
  .min(1, 'required');

/** What must be there, and is read by the service behind the call. */
export const requiredValue = (shown: Readonly<Record<string, unknown>>) =>
  z.custom<unknown>((value) => !isMissing(value), 'required').meta(shown);
