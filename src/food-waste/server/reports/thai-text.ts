/** Text as the PDF's fonts need it: their library knows neither Thai words nor SARA AM's place. */

const ZERO_WIDTH_SPACE = '\u200b';
const THAI_END = /[\u0e01-\u0e5b]$/;
const THAI_START = /^[\u0e01-\u0e5b]/;
/** SARA AM, with the tone mark before it: NIKHAHIT belongs below the tone mark. */
const SARA_AM = /([\u0e48-\u0e4b]?)\u0e33/g;

const segmenter = new Intl.Segmenter('th', { granularity: 'word' });

/** Marks where lines may break between Thai words, and takes SARA AM apart as Unicode does. */
export function printable(text: string): string {
  let printed = '';
  for (const { segment } of segmenter.segment(text)) {
    const isBreak = THAI_END.test(printed) && THAI_START.test(segment);
    printed += isBreak ? ZERO_WIDTH_SPACE + segment : segment;
  }
  return printed.replace(SARA_AM, '\u0e4d$1\u0e32');
}
