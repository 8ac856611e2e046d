import { expect, it } from 'vitest';
import {
  joinHooks,
  type ResourceHooks,
  type SaveEvent,
} from '../../../src/engine/server/resources/hooks.ts';

// No part of it is looked at by the hooks below.
const EVENT = { values: {} } as SaveEvent;

it('runs the hooks that several plugins have for one resource, in their order', async () => {
  const ran: string[] = [];
  const noting = (name: string): ResourceHooks => ({
    async beforeSave() {
      ran.push(`before ${name}`);
      return undefined;
    },
    async afterSave() {
      ran.push(`after ${name}`);
    },
  });
  const { loans, books } = joinHooks([
    { loans: noting('pack') },
    undefined,
    { loans: noting('office') },
  ]);
  expect(books).toBeUndefined();
  await loans?.beforeSave?.(EVENT);
  await loans?.afterSave?.(EVENT, { id: 1, version: 1 });
  expect(ran).toEqual(['before pack', 'before office', 'after pack', 'after office']);
});

it('asks nobody further where one refuses', async () => {
  const refusing: ResourceHooks = { beforeSave: async () => ({ name: [{ key: 'required' }] }) };
  const failing: ResourceHooks = {
    beforeSave: async () => {
      throw new Error('It was asked.');
    },
  };
  const { loans } = joinHooks([{ loans: refusing }, { loans: failing }]);
  expect(await loans?.beforeSave?.(EVENT)).toEqual({ name: [{ key: 'required' }] });
});
