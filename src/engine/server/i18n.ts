import { readdirSync, readFileSync, watch } from 'node:fs';
import { dirname, join, parse } from 'node:path';
import i18next, { type i18n, type Resource as WordResource } from 'i18next';
import { DEFAULT_LANGUAGE, isLanguageTag, languagesAmong } from '../declaration/languages.ts';
import {
  type FieldErrors,
  formattedTimes,
  type Message,
  namedFields,
  namedTitle,
} from '../declaration/messages.ts';
import { type Misplaced, withThaiPlaces } from '../declaration/placeholders.ts';
import { type Region, regionOf } from '../declaration/region.ts';
import { PLACES, SPACING } from '../declaration/spacing.ts';
import { isRealDay } from '../fields/shared/days.ts';
import { writeFigures } from '../fields/shared/numbers.ts';
import { dayText, momentText } from './locale.ts';

/** A folder of `locales/`. */
export type Language = string;

/** Names a client made up may be long; a message repeats only their start. */
const LONGEST_NAME = 60;
const KNOWN_NAME = /^[A-Za-z0-9_.]+$/;

export interface UnreadableFile {
  /** `lo/api.json` */
  readonly file: string;
  readonly reason: string;
}

export interface MisplacedText extends Misplaced {
  /** `lo/api.json` */
  readonly file: string;
}

/** A message that nobody has words for, as a slip in a plugin's key. */
export interface UnknownMessage {
  /** `validation:mostLoans` */
  readonly key: string;
  /** Whose message it is, where it is one of a resource. */
  readonly resource?: string | undefined;
}

/** The product's words, as the server uses them. */
export interface Words {
  /** The languages there are words in, Thai first. */
  readonly languages: readonly Language[];
  /** Files that hold no JSON, and what stands in its way; what they should say is said in Thai. */
  readonly unreadable: readonly UnreadableFile[];
  /** Texts with other placeholders than the Thai ones, which are shown in Thai. */
  readonly misplaced: readonly MisplacedText[];
  /** A text by its namespace and key: `api:forbidden`, `menu:screens.units`; undefined if absent. */
  find(language: Language, key: string, params?: Message['params']): string | undefined;
  /** The same, or the key itself where the word is missing. */
  text(language: Language, key: string, params?: Message['params']): string;
  /** What speaks the language to libraries that take i18next itself. */
  translatorFor(language: Language): i18n;
  /** A field's label by its (dotted) name: `name`, `unitWeights.0.kg`; the name itself if unknown. */
  fieldLabel(language: Language, path: string, resource?: string): string;
  /**
   * A message for a person by its key, or the text at `instead` where nobody has words for it, which
   * is reported: a key says nothing to a reader.
   */
  sentence(language: Language, message: Message, instead: string, resource?: string): string;
  /**
   * Messages for a person. A key stands under `validation.json`, unless it names another file
   * itself (`api:wrongPassword`); `{field}` and `{name}` become the field's label.
   */
  fieldErrors(
    language: Language,
    errors: FieldErrors,
    resource?: string,
  ): Record<string, readonly string[]>;
}

type AreaWords = WordResource[string][string];

function readArea(directory: string, language: Language, file: string): AreaWords {
  return JSON.parse(readFileSync(join(directory, language, file), 'utf8'));
}

interface Languages {
  readonly resources: WordResource;
  readonly unreadable: readonly UnreadableFile[];
  readonly misplaced: readonly MisplacedText[];
}

/** Words as they are, but for texts that nothing could be put into. */
function fitArea(
  words: AreaWords,
  thai: AreaWords | undefined,
  report?: (misplaced: Misplaced) => void,
): AreaWords {
  // The same shape, some of its texts in Thai.
  return withThaiPlaces(words, thai, report) as AreaWords;
}

function readLanguages(directory: string): Languages {
  const folders = readdirSync(directory, { withFileTypes: true }).filter((it) => it.isDirectory());
  const resources: Record<Language, Record<string, AreaWords>> = {};
  const unreadable: UnreadableFile[] = [];
  const misplaced: MisplacedText[] = [];
  for (const language of languagesAmong(folders.map(({ name }) => name))) {
    for (const file of readdirSync(join(directory, language))) {
      const { name: area, ext } = parse(file);
      if (ext !== '.json') continue;
      try {
        const words = readArea(directory, language, file);
        // Thai is read first.
        const fit = fitArea(words, resources[DEFAULT_LANGUAGE]?.[area], (text) =>
          misplaced.push({ ...text, file: `${language}/${file}` }),
        );
        resources[language] = { ...resources[language], [area]: fit };
      } catch (error) {
        // All others lean on Thai, and Thai on nothing.
        if (language === DEFAULT_LANGUAGE) throw error;
        const reason = error instanceof Error ? error.message : String(error);
        unreadable.push({ file: `${language}/${file}`, reason });
      }
    }
  }
  return { resources, unreadable, misplaced };
}

function startTranslator(resources: WordResource): i18n {
  const translator = i18next.createInstance();
  void translator.use(SPACING).init({
    resources,
    lng: DEFAULT_LANGUAGE,
    fallbackLng: DEFAULT_LANGUAGE,
    defaultNS: 'api',
    keySeparator: '.',
    nsSeparator: ':',
    initAsync: false,
    ...PLACES,
  });
  return translator;
}

/** Takes over each file as it is saved; what was there stays until it can be read. */
function followEdits(
  directory: string,
  translator: i18n,
  languages: Language[],
  onEdit: () => void,
): void {
  watch(directory, { recursive: true, persistent: false }, (_event, path) => {
    const language = dirname(path ?? '');
    const { name: area, base, ext } = parse(path ?? '');
    if (ext !== '.json' || !isLanguageTag(language)) return;
    try {
      const thai = translator.getResourceBundle(DEFAULT_LANGUAGE, area);
      const words = fitArea(readArea(directory, language, base), thai);
      translator.removeResourceBundle(language, area);
      translator.addResourceBundle(language, area, words);
      onEdit();
      if (!languages.includes(language)) languages.push(language);
    } catch {
      // Half saved, or being typed: the next save comes here again.
    }
  });
}

/** Keys under which a field's label may stand, the most particular first. */
function labelKeys(path: string, resource: string | undefined): string[] {
  const parts = path.split('.').filter((part) => !/^\d+$/.test(part));
  // Of an entry of a list of one of many rows, the row says nothing.
  const [field = '', ...inner] = parts.slice(-2);
  const item = inner.at(-1);
  // What is searched like a resource and is none has its words in an area of its own name.
  const own =
    resource === undefined
      ? []
      : [`resources:${resource}.fields.${field}`, `${resource}:columns.${field}`];
  const entry =
    item === undefined || resource === undefined
      ? []
      : [`resources:${resource}.items.${field}.${item}`, `resources:${resource}.fields.${item}`];
  const shared = item ?? field;
  return [...entry, ...own, `resources:fields.${shared}`, `api:fields.${shared}`];
}

interface WordsOptions {
  /** Whether edited files are taken over while the server runs. */
  readonly follow?: boolean;
  /** Whose clocks moments are written by; a neutral one if absent. */
  readonly region?: Region;
  /** Called for a message without a text, each time it is needed. */
  readonly onUnknown?: (message: UnknownMessage) => void;
}

/**
 * Reads every `<directory>/<language>/<area>.json`: a folder is a language, and whatever it lacks
 * is said in Thai.
 * @throws when the Thai words are missing or not JSON.
 */
export function loadWords(directory: string, options: WordsOptions = {}): Words {
  const { resources, unreadable, misplaced } = readLanguages(directory);
  const languages = Object.keys(resources);
  const region = options.region ?? regionOf({});
  if (languages[0] !== DEFAULT_LANGUAGE) throw new Error(`${directory}: no Thai words`);
  const translator = startTranslator(resources);
  // A list in a file has the same words in each of its rows. What nobody has words for, or in a
  // language of nobody's, is not remembered: clients may make up any number of names.
  const found = new Map<string, string>();
  if (options.follow) followEdits(directory, translator, languages, () => found.clear());
  const find: Words['find'] = (language, key, params) => {
    const isFixed = params === undefined && languages.includes(language);
    const name = isFixed ? `${language} ${key}` : undefined;
    const known = name === undefined ? undefined : found.get(name);
    if (known !== undefined) return known;
    if (!translator.exists(key, { ...params, lng: language })) return undefined;
    const text = translator.t(key, { ...params, lng: language });
    if (name !== undefined) found.set(name, text);
    return text;
  };
  const text: Words['text'] = (language, key, params) => find(language, key, params) ?? key;
  const fieldLabel: Words['fieldLabel'] = (language, path, resource) => {
    const keys = KNOWN_NAME.test(path) ? labelKeys(path, resource) : [];
    for (const key of keys) {
      const label = find(language, key);
      if (label !== undefined) return label;
    }
    return path.slice(0, LONGEST_NAME);
  };
  const sentence: Words['sentence'] = (language, { key, params }, instead, resource) => {
    const known = find(language, key, params);
    if (known !== undefined) return known;
    options.onUnknown?.({ key, resource });
    return text(language, instead, params);
  };
  const fieldErrors: Words['fieldErrors'] = (language, errors, resource) =>
    Object.fromEntries(
      Object.entries(errors).map(([path, messages]) => {
        const label = fieldLabel(language, path, resource);
        return [
          path,
          messages.map(({ key, params }) => {
            const message = {
              key: key.includes(':') ? key : `validation:${key}`,
              params: {
                field: label,
                name: label,
                ...writeFigures(params),
                ...namedFields(params, (name) => fieldLabel(language, name, resource)),
                ...namedTitle(params, (name) => text(language, `resources:${name}.title`)),
                ...formattedTimes(params, {
                  moment: (moment) => momentText({ words: { text }, language, region }, moment),
                  day: (day) =>
                    isRealDay(day) ? dayText({ words: { text }, language, region }, day) : day,
                }),
              },
            };
            return sentence(language, message, 'validation:unexplained', resource);
          }),
        ];
      }),
    );
  const translatorFor: Words['translatorFor'] = (language) =>
    translator.cloneInstance({ lng: language });
  return {
    ...{ languages, unreadable, misplaced },
    ...{ find, text, sentence, translatorFor, fieldLabel, fieldErrors },
  };
}
