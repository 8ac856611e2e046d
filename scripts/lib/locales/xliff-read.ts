import { SaxesParser, type SaxesTagNS } from 'saxes';

/** A text of an XLIFF file. */
export interface XliffText {
  readonly id: string;
  readonly source: string;
  /** '' where there is none. */
  readonly target: string;
  /** Whether the translation is text alone, without markup of its own. */
  readonly isPlain: boolean;
  /** Whether the translator marked it as not done. */
  readonly isUnfinished: boolean;
}

export interface XliffFile {
  /** The languages that the file names; '' where it does not. */
  readonly source: string;
  readonly target: string;
  readonly texts: readonly XliffText[];
}

/** States of XLIFF 1.2 before a translation is done: `new`, `needs-translation`, `needs-review-…`. */
const UNFINISHED = /^(new|needs-)/;
const VERSION = '1.2';
const NOTHING: XliffText = { id: '', source: '', target: '', isPlain: true, isUnfinished: false };

const attributeOf = (tag: SaxesTagNS, name: string): string => tag.attributes[name]?.value ?? '';

/**
 * Reads XLIFF 1.2, what a platform proposes beside a translation (`alt-trans`) left aside.
 * @throws Error where it is not XML, or XML of another kind.
 */
export function readXliff(xml: string): XliffFile {
  const within: string[] = [];
  const texts: XliffText[] = [];
  let languages = { source: '', target: '' };
  let version = '';
  let text = NOTHING;
  const parser = new SaxesParser({ xmlns: true });
  parser.on('opentag', (tag) => {
    const parent = within.at(-1);
    const target = within.lastIndexOf('target');
    if (target > 0 && within[target - 1] === 'trans-unit') text = { ...text, isPlain: false };
    within.push(tag.local);
    if (tag.local === 'xliff') version = attributeOf(tag, 'version');
    if (tag.local === 'file') {
      const [source, target] = ['source-language', 'target-language'];
      languages = { source: attributeOf(tag, source), target: attributeOf(tag, target) };
    }
    if (tag.local === 'trans-unit') text = { ...NOTHING, id: attributeOf(tag, 'id') };
    if (tag.local === 'target' && parent === 'trans-unit') {
      text = { ...text, isUnfinished: UNFINISHED.test(attributeOf(tag, 'state')) };
    }
  });
  const add = (more: string): void => {
    const [parent, name] = within.slice(-2);
    if (parent !== 'trans-unit') return;
    if (name === 'source') text = { ...text, source: text.source + more };
    if (name === 'target') text = { ...text, target: text.target + more };
  };
  parser.on('text', add);
  parser.on('cdata', add);
  parser.on('closetag', () => {
    if (within.pop() === 'trans-unit') texts.push(text);
  });
  parser.write(xml).close();
  if (version !== VERSION) throw new Error(`XLIFF ${version}`);
  return { ...languages, texts };
}
