import type { InterpolationOptions, PostProcessorModule } from 'i18next';

/** Stands at both ends of a value while a text is put together; no text has it. */
const EDGE = '\u0001';

const THAI = '[\\u0e01-\\u0e3a\\u0e40-\\u0e4e]';
const LATIN = '[\\p{Script=Latin}\\d]';
const THAI_THEN_LATIN = new RegExp(`(${THAI})${EDGE}+(?=${LATIN})`, 'gu');
const LATIN_THEN_THAI = new RegExp(`(${LATIN}|\\))${EDGE}+(?=${THAI})`, 'gu');

const marked = (value: unknown): string => `${EDGE}${value}${EDGE}`;

/**
 * Thai runs on without a space, so `เพิ่ม{title}` stands so in `locales/`; beside Latin letters and
 * digits it takes one, as after a bracket, and a name may be of either. What stands within a value
 * stays as it is.
 */
function spaced(text: string): string {
  if (!text.includes(EDGE)) return text;
  return text.replace(THAI_THEN_LATIN, '$1 ').replace(LATIN_THEN_THAI, '$1 ').replaceAll(EDGE, '');
}

/** Puts values into the `{places}` of a text; a place without one stays to be seen. */
export function fillPlaces(
  text: string,
  values: Readonly<Record<string, string | number>>,
): string {
  return spaced(
    text.replace(/\{(\w+)\}/g, (place, name: string) =>
      name in values ? marked(values[name]) : place,
    ),
  );
}

/** How i18next writes its texts as `fillPlaces` does; wants `SPACING` in `use`. */
export const PLACES: {
  readonly interpolation: InterpolationOptions;
  readonly postProcess: string;
} = {
  interpolation: { prefix: '{', suffix: '}', escapeValue: true, escape: marked },
  postProcess: 'spacing',
};

export const SPACING: PostProcessorModule = {
  type: 'postProcessor',
  name: PLACES.postProcess,
  // A list of texts is given back as it is.
  process: (value: unknown) => (typeof value === 'string' ? spaced(value) : value) as string,
};
