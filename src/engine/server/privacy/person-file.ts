import { PRIVACY_NOTICE } from '../../declaration/privacy.ts';
import { PERSONAL_DATA, type PersonalScope } from './personal-data.ts';

/** What a part of the file begins with: its name and, in the reader's language, its heading. */
function head(scope: PersonalScope, name: string): string {
  const { words, language } = scope.locale;
  const title = words.text(language, `person:sections.${name}`);
  return `{"name":${JSON.stringify(name)},"title":${JSON.stringify(title)},"items":[`;
}

/** What the file says of itself. */
function about(scope: PersonalScope): Readonly<Record<string, unknown>> {
  const { words, language } = scope.locale;
  return {
    product: words.text(language, 'menu:productName'),
    note: words.text(language, 'person:note'),
    madeAt: scope.context.now().toISOString(),
    userId: scope.userId,
    noticeVersion: PRIVACY_NOTICE.version,
  };
}

/**
 * All that is stored about a person as one JSON text, piece by piece:
 * `{about, sections: [{name, title, items: [{<name>: {label, value, text}}]}]}`.
 */
export async function* personFile(scope: PersonalScope): AsyncGenerator<string> {
  yield `{"about":${JSON.stringify(about(scope), null, 1)},\n"sections":[`;
  for (const [place, source] of PERSONAL_DATA.entries()) {
    yield `${place > 0 ? ',' : ''}\n${head(scope, source.name)}`;
    let before = '\n';
    for await (const item of source.collect(scope)) {
      yield `${before}${JSON.stringify(item, null, 1)}`;
      before = ',\n';
    }
    yield ']}';
  }
  yield ']}\n';
}
