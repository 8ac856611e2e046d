import type { SaxesTagPlain } from 'saxes';
import { closeTag, openTag } from './rewrite.ts';
import type { XmlListener } from './xml.ts';

const RED_GROUND =
  '<patternFill patternType="solid"><fgColor rgb="FFFFC7CE"/><bgColor indexed="64"/></patternFill>';

/** Numbers of looks in a file that is marked. */
export interface RedLooks {
  /** The same look on red ground. */
  redOf(look: number): number;
  /** Of the messages. */
  readonly message: number;
}

/**
 * Copies `styles.xml`, giving every look of cells a twin on red ground. What is in it stays as it
 * was: the numbers of looks that cells name do not change.
 */
export class StylesMarker implements XmlListener {
  #out = '';
  #path: string[] = [];
  #fills = 0;
  #look = '';
  readonly #looks: { readonly attributes: Record<string, string>; readonly inner: string }[] = [];

  get looks(): RedLooks {
    const count = this.#looks.length;
    return { redOf: (look) => count + Math.min(look, count - 1), message: count * 2 };
  }

  /** What has been written since the last time. */
  take(): string {
    const out = this.#out;
    this.#out = '';
    return out;
  }

  get #inLook(): boolean {
    return this.#path.includes('cellXfs') && this.#path.at(-1) !== 'cellXfs';
  }

  open(name: string, _attributes: unknown, tag: SaxesTagPlain): void {
    // The count is optional, and would no longer be true.
    if (name === 'fills' || name === 'cellXfs') delete tag.attributes.count;
    if (this.#path.at(-1) === 'fills' && name === 'fill') this.#fills += 1;
    if (this.#path.at(-1) === 'cellXfs' && name === 'xf') {
      this.#looks.push({ attributes: { ...tag.attributes }, inner: '' });
      this.#look = '';
    } else if (this.#inLook) this.#look += openTag(tag);
    this.#path.push(name);
    this.#out += openTag(tag);
  }

  text(text: string): void {
    if (text.trim() !== '') this.#out += text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  }

  close(name: string, tag: SaxesTagPlain): void {
    this.#path.pop();
    if (name === 'fills') this.#out += `<fill>${RED_GROUND}</fill>`;
    if (name === 'cellXfs') this.#out += this.#twins(tag);
    const last = this.#looks.at(-1);
    if (this.#path.at(-1) === 'cellXfs' && name === 'xf' && last) {
      this.#looks[this.#looks.length - 1] = { ...last, inner: this.#look };
    } else if (this.#inLook) this.#look += closeTag(tag);
    this.#out += closeTag(tag);
  }

  #twins(parent: SaxesTagPlain): string {
    const prefix = parent.name.slice(0, parent.name.length - 'cellXfs'.length);
    const twin = (attributes: Record<string, string>, inner: string): string => {
      const tag = {
        name: `${prefix}xf`,
        attributes: { ...attributes, fillId: String(this.#fills), applyFill: '1' },
        isSelfClosing: inner === '',
      };
      return inner === '' ? openTag(tag) : `${openTag(tag)}${inner}${closeTag(tag)}`;
    };
    const wrapped = `<${prefix}alignment vertical="top" wrapText="1"/>`;
    const first = this.#looks[0]?.attributes ?? { numFmtId: '0', fontId: '0', borderId: '0' };
    return (
      this.#looks.map(({ attributes, inner }) => twin(attributes, inner)).join('') +
      twin({ ...first, numFmtId: '0', applyAlignment: '1' }, wrapped)
    );
  }
}
