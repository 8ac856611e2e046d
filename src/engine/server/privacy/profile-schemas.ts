/** What of an account is shown and changed by its owner, as the declaration of users has it. */
import { labelName } from '../../declaration/naming.ts';
import { profileConditions, profileFields, usersOf } from '../../declaration/profile.ts';
import { answer } from '../calls/components.ts';
import type { Describer } from '../calls/describe.ts';
import { inputSchema, rowSchemas } from '../calls/field-schemas.ts';
import { array, ID, type JsonSchema, nullable, object } from '../calls/json-schema.ts';

const TEXT: JsonSchema = { type: 'string' };

/** An account as its owner sees it. */
export function profileSchema(describer: Describer): JsonSchema {
  const users = usersOf(describer.config);
  const conditions = profileConditions(describer.config);
  const shown = ['username', ...conditions, 'active', 'consentVersion', 'consentedAt'];
  const fields = [
    ...shown.flatMap((name) => users.fieldsByName[name] ?? []),
    ...profileFields(describer.config),
  ];
  const own = fields.map((field) => rowSchemas({ ...field, masked: false }, users, describer));
  const moment = { type: 'string', format: 'date-time' };
  const rest = {
    id: ID,
    version: ID,
    fullname: TEXT,
    createdAt: moment,
    createdBy: nullable(TEXT),
    updatedAt: moment,
    updatedBy: nullable(TEXT),
  };
  const labels = profileFields(describer.config)
    .map(({ name }) => labelName(name))
    .filter((label) => !users.fieldsByName[label]);
  return object(Object.assign({ ...rest }, ...own), labels);
}

/** What of a profile its owner may change. */
export function profileInput(describer: Describer): JsonSchema {
  const users = usersOf(describer.config);
  const own = profileFields(describer.config).map(
    (field) => [field.name, inputSchema(field, users, describer)] as const,
  );
  return object(
    { version: ID, ...Object.fromEntries(own) },
    own.map(([name]) => name),
  );
}

/** A person's file: parts, things in them, and of each value its label and its reading. */
export function fileAnswer({ word }: Describer): JsonSchema {
  const value = object({ label: TEXT, value: {}, text: { type: ['string', 'number'] } });
  const items = array({ type: 'object', additionalProperties: value });
  const schema = object({
    about: { type: 'object', additionalProperties: true },
    sections: array(object({ name: TEXT, title: TEXT, items })),
  });
  return answer(word('personFile'), schema);
}
