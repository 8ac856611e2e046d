/** Characters nobody sees that come along when text is copied from the web, joiners of emoji aside. */
const UNSEEN = /[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g;
/** Nikhahit and sara aa typed as two keys, the tone mark before, between or after. */
const SPLIT_SARA_AM = /\u0e4d([\u0e48-\u0e4b]?)\u0e32/g;
const SARA_AM_BEFORE_TONE = /\u0e33([\u0e48-\u0e4b])/g;
const DOUBLE_SARA_E = /\u0e40\u0e40/g;

/** Marks on one letter; no language writes more, and composing longer runs takes quadratic time. */
const TOO_MANY_MARKS = /(\p{M}{30})\p{M}+/gu;

/**
 * What a text may hold of which nothing is composed, unseen or to be written otherwise: most texts
 * hold none of it, and are as they are to be. Thai marks are put in order where they stand in none.
 */
const UNTIDY =
  /[^ -~\n\u0e01-\u0e3a\u0e3f-\u0e5b]|\u0e4d|\u0e40\u0e40|\u0e33[\u0e48-\u0e4b]|[\u0e38-\u0e3a\u0e48-\u0e4b][\u0e38-\u0e3a]|[\u0e31\u0e34-\u0e3a\u0e47-\u0e4e]{4}/;

/** NFC, in linear time: of the marks piled on one letter the first thirty stay. */
export function composed(text: string): string {
  return UNTIDY.test(text) ? text.replace(TOO_MANY_MARKS, '$1').normalize('NFC') : text;
}

/**
 * Text as it is stored and searched for: NFC, without unseen characters, and with Thai clusters that
 * look alike written alike (two เ for แ; ํ and า for ำ; a tone mark behind ำ).
 */
export function tidyText(text: string): string {
  if (!UNTIDY.test(text)) return text;
  return composed(text)
    .replace(UNSEEN, '')
    .replace(DOUBLE_SARA_E, '\u0e41')
    .replace(SPLIT_SARA_AM, '$1\u0e33')
    .replace(SARA_AM_BEFORE_TONE, '$1\u0e33');
}
