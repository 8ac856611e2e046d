// @vitest-environment jsdom
/** A save asks what a part of the form has to ask, though the part is still on its way. */
import { act, lazy } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { PartBelow } from '../../../src/engine/web/screens/form/PartBelow.tsx';
import {
  allAgree,
  type SaveQuestion,
  SaveQuestions,
  useSaveQuestion,
} from '../../../src/engine/web/screens/form/save-questions.ts';
import type { Editor } from '../../../src/engine/web/screens/form/useEditor.ts';

// No part of this test reads it.
const editor = {} as Editor;
const NEW_ROW = { values: {}, record: null };
const asked: string[] = [];
let answer = true;
let root: Root;
let arrive: () => void;
let isMissing = false;
let questions: Set<SaveQuestion>;

function Part() {
  useSaveQuestion(async () => {
    asked.push('part');
    return answer;
  });
  return null;
}

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  asked.length = 0;
  questions = new Set();
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const Below = lazy(async () => {
    await arrived;
    if (isMissing) throw new Error('The server has it no more');
    return { default: Part };
  });
  isMissing = false;
  root = createRoot(document.body.appendChild(document.createElement('div')));
  await act(async () =>
    root.render(
      <SaveQuestions value={questions}>
        <PartBelow {...{ Below, editor }} />
      </SaveQuestions>,
    ),
  );
});
afterEach(async () => {
  await act(async () => root.unmount());
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

it.each([true, false])('waits for the part and goes by its answer: %s', async (said) => {
  answer = said;
  const saving = allAgree(questions, NEW_ROW);
  expect(asked).toEqual([]);
  await act(async () => arrive());
  expect(await saving).toBe(said);
  expect(asked).toEqual(['part']);
});

it('saves nothing once the form is left before the part has come', async () => {
  const saving = allAgree(questions, NEW_ROW);
  await act(async () => root.render(null));
  expect(await saving).toBe(false);
  expect(asked).toEqual([]);
});

it('saves nothing where the part cannot be fetched', async () => {
  isMissing = true;
  const saving = allAgree(questions, NEW_ROW);
  await expect(async () => act(async () => arrive())).rejects.toThrow('no more');
  expect(await saving).toBe(false);
  expect(asked).toEqual([]);
});
