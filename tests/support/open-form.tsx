/** A form as a person has it: Refine's `useForm` and antd's Form over a real server of the test. */
import { Refine } from '@refinedev/core';
import { QueryClient } from '@tanstack/react-query';
import i18next, { type i18n } from 'i18next';
import type { ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, vi } from 'vitest';
import fieldsInEnglish from '../../locales/en/fields.json';
import resourcesInEnglish from '../../locales/en/resources.json';
import screensInEnglish from '../../locales/en/screens.json';
import validationInEnglish from '../../locales/en/validation.json';
import fields from '../../locales/th/fields.json';
import menu from '../../locales/th/menu.json';
import resources from '../../locales/th/resources.json';
import screens from '../../locales/th/screens.json';
import validation from '../../locales/th/validation.json';
import type { Resource } from '../../src/engine/declaration/types.ts';
import type { Values } from '../../src/engine/declaration/validate.ts';
import { config } from '../../src/engine/web/core/config.ts';
import { createDataProvider } from '../../src/engine/web/providers/index.ts';
import { EditorFields } from '../../src/engine/web/screens/form/EditorFields.tsx';
import { type Editor, useEditor } from '../../src/engine/web/screens/form/useEditor.ts';
import { useOnlyOwned } from '../../src/engine/web/screens/form/useOnlyOwned.ts';
import { useResourceForm } from '../../src/engine/web/screens/form/useResourceForm.ts';
import type { Row } from '../../src/engine/web/screens/shared/rows.ts';
import { acting } from './acting.ts';

export interface FormAsked {
  readonly resource: Resource;
  /** The stored row; a new one without it. */
  readonly record?: Row;
  /** What a new row begins with. */
  readonly fixed?: Values;
  /** Fields that ask the server while they are drawn, and are no matter of the test. */
  readonly hidden?: readonly string[];
  /** Names the form, so that what is typed outlives the session. */
  readonly part?: string;
  /** Whether a new row begins with whose it is. */
  readonly isOwned?: boolean;
}

export interface OpenForm {
  readonly page: HTMLElement;
  readonly words: i18n;
  editor(): Editor;
  /** Does this, and waits until the form shows what comes of it. */
  does(work: (editor: Editor) => unknown): Promise<void>;
}

interface FormProps extends FormAsked {
  readonly onEditor: (editor: Editor) => void;
}

function Form(props: FormProps) {
  const { resource, record, fixed, part, hidden = [], isOwned = false, onEditor } = props;
  const refine = useResourceForm(resource, record?.id, true);
  const editor = useEditor(refine, resource, record ?? null, {
    ...(fixed && { fixed }),
    ...(part && { part }),
  });
  useOnlyOwned(editor, isOwned && record === undefined);
  onEditor(editor);
  return (
    <EditorFields
      editor={editor}
      formId="form"
      hidden={hidden}
      onSubmit={() => editor.verify()}
      autoFocus={false}
    />
  );
}

/** Words of the declaration, and whatever else a test says in Thai. */
export async function startWords(more: Readonly<Record<string, object>>): Promise<i18n> {
  const words = i18next.createInstance();
  await words.init({
    lng: 'th',
    interpolation: { prefix: '{', suffix: '}', escapeValue: false },
    resources: {
      th: { fields, menu, resources, screens, validation, ...more },
      en: {
        fields: fieldsInEnglish,
        resources: resourcesInEnglish,
        screens: screensInEnglish,
        validation: validationInEnglish,
      },
    },
  });
  return words;
}

/** What a page has around its forms. */
export function Around({ words, children }: { words: i18n; children: ReactNode }) {
  return (
    <I18nextProvider i18n={words}>
      <MemoryRouter>
        <Refine
          dataProvider={createDataProvider(config)}
          options={{
            disableTelemetry: true,
            reactQuery: { clientConfig: new QueryClient() },
          }}
        >
          {children}
        </Refine>
      </MemoryRouter>
    </I18nextProvider>
  );
}

/** Lets a test open forms, one at a time; each is gone with its test. */
export function setForms(
  more: Readonly<Record<string, object>> = {},
): (asked: FormAsked) => Promise<OpenForm> {
  let root: Root | undefined;
  let page: HTMLElement;
  beforeAll(() => {
    // The document of the tests has no screen to ask about.
    vi.stubGlobal('matchMedia', () => ({
      matches: false,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
      addListener: () => undefined,
      removeListener: () => undefined,
    }));
    Element.prototype.scrollIntoView = () => undefined;
  });
  afterEach(async () => {
    await acting(() => root?.unmount());
    page.remove();
  });
  return async (asked) => {
    let latest: Editor | undefined;
    const words = await startWords(more);
    await acting(() => root?.unmount());
    page = document.body.appendChild(document.createElement('div'));
    root = createRoot(page);
    await acting(() =>
      root?.render(
        <Around words={words}>
          <Form
            {...asked}
            onEditor={(editor) => {
              latest = editor;
            }}
          />
        </Around>,
      ),
    );
    const editor = (): Editor => {
      if (!latest) throw new Error('the form was not drawn');
      return latest;
    };
    return {
      page,
      words,
      editor,
      does: (work) =>
        acting(async () => {
          await work(editor());
          // The focus, and what antd tells, follow with the next frame.
          await new Promise((resolve) => requestAnimationFrame(resolve));
        }),
    };
  };
}
