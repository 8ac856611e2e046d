/**
 * Draws the head of a dashboard as text, for the server to send with the page: a phone on a slow line
 * shows it before the app is there, which draws the same in its place. Bundled by itself, with
 * React, and run by the server alone.
 */
import type { i18n } from 'i18next';
import { renderToStaticMarkup } from 'react-dom/server.browser';
import { I18nextProvider, useTranslation } from 'react-i18next';
import { Icon } from '../../../engine/web/core/Icon.tsx';
import { directionOf } from '../../../engine/web/i18n/direction.ts';
import type { Area } from '../../../thailand/geography.ts';
import {
  type AreaValues,
  type Home,
  readAnswer,
  readAreas,
  readHome,
} from '../dashboard/answers.ts';
import { DASHBOARDS, type DashboardDeclaration } from '../dashboard/declaration.ts';
import { Figures } from '../dashboard/Figures.tsx';
import { measureOf } from '../dashboard/first-asks.ts';
import { ExportRoom, Head } from '../dashboard/Head.tsx';
import { Most } from '../dashboard/Most.tsx';
import { publishedPart } from '../dashboard/published-part.ts';
import type { Loading } from '../dashboard/use-call.ts';
import { readView, type View } from '../dashboard/view.ts';

interface FirstPaintProps {
  readonly name: string;
  readonly page: DashboardDeclaration;
  readonly view: View;
  readonly home: Loading<Home>;
  readonly values: AreaValues | null;
  /** The areas of the map. */
  readonly areas: readonly Area[];
  /** The name of the language, in itself. */
  readonly languageName: string;
  readonly isDemonstration: boolean;
}

/** The top bar of who is nobody in particular, on a phone; nothing of it can be pressed yet. */
function Bar({ languageName }: Pick<FirstPaintProps, 'languageName'>) {
  const { t } = useTranslation(['shell', 'menu']);
  return (
    <div className="top-bar">
      <span className="icon-button">
        <Icon name="menu" />
      </span>
      <div className="top-bar__names">
        <span className="top-bar__product">{t('menu:productName')}</span>
      </div>
      <span className="language" aria-hidden="true">
        <select tabIndex={-1}>
          <option>{languageName}</option>
        </select>
      </span>
      <span className="icon-button">
        <Icon name="layout" />
      </span>
      <span className="button button--small">
        <Icon name="signIn" size={18} />
        {t('shell:signIn')}
      </span>
    </div>
  );
}

const ignore = (): void => undefined;

/** The head of a dashboard as the page draws it first, with room for what comes a moment later. */
function FirstPaint(props: FirstPaintProps) {
  const { name, page, view, home, values, areas, languageName, isDemonstration } = props;
  const { t } = useTranslation('demo');
  const measure = measureOf(page, view);
  return (
    <>
      <Bar languageName={languageName} />
      <main className="shell__main">
        {isDemonstration ? (
          <div className="strips">
            <div className="strip">
              <span>{t('banner.text')}</span>
            </div>
          </div>
        ) : null}
        <div className="page dashboard">
          <Head name={name}>
            <ExportRoom />
          </Head>
          <div className="filters__room" />
          <Figures home={home} hero={page.hero} where="country">
            {measure === page.hero ? (
              <Most {...{ values, measure, view, areas }} onChange={ignore} />
            ) : null}
          </Figures>
        </div>
      </main>
    </>
  );
}

export interface FirstPaintRequest {
  /** The name of the page: `dashboard`. */
  readonly name: string;
  /** Speaks the language of the page. */
  readonly translator: i18n;
  /** What the page's first calls answered, in their order. */
  readonly bodies: readonly unknown[];
  /** The provinces, in dictionary order. */
  readonly areas: readonly Area[];
  readonly isDemonstration: boolean;
  /** Addresses of the fonts, which the page requests besides its sheets. */
  readonly fonts: readonly string[];
}

/**
 * Over the page that is on its way, which takes it away; not over what says that this failed. Where
 * the menu stands beside the page, where it stands is stored in the browser only, and who is signed in
 * has figures of their own.
 */
const STYLE = `
#first-paint { position: absolute; z-index: 40; inset: 0 0 auto; background: var(--ground); pointer-events: none }
:root[data-own] #first-paint { display: none }
:root:has(.start-failed, .notice) #first-paint { display: none }
@media print, (min-width: 992px) { #first-paint { display: none } }
`;

/** Without the page's own, which come when they come. */
const LOCAL_FONTS = '"Noto Sans Thai", "Sarabun", system-ui, sans-serif';

/**
 * The page's own fonts, where they are there in time: one that comes later would move what is drawn,
 * and the page, which is drawn in its place a moment later, has it.
 */
function fontStyle(fonts: readonly string[]): string {
  const names = fonts.map((_, place) => `"first ${place}"`);
  const faces = fonts.map(
    (address, place) =>
      `@font-face { font-family: ${names[place]}; font-weight: 400 700; font-display: optional; src: url("${address}") format("woff2") }`,
  );
  return [...faces, `#first-paint { font-family: ${[...names, LOCAL_FONTS].join(', ')} }`].join(
    '\n',
  );
}

/** The markup of the head of a dashboard, '' for a page that is none. @throws for unreadable answers */
export function renderFirstPaint(request: FirstPaintRequest): string {
  const { name, translator, bodies, areas, isDemonstration, fonts } = request;
  const page = Object.hasOwn(DASHBOARDS, name) ? DASHBOARDS[name] : undefined;
  const [homeBody, valuesBody] = bodies;
  if (!page || homeBody === undefined) return '';
  const { language } = translator;
  const home = {
    answer: readAnswer(homeBody, readHome),
    busy: false,
    problem: null,
    code: '',
    retry: () => undefined,
  };
  const markup = renderToStaticMarkup(
    <I18nextProvider i18n={translator}>
      <style>{STYLE + fontStyle(fonts)}</style>
      <div
        id="first-paint"
        className="shell shell--overlay"
        lang={language}
        dir={directionOf(language)}
      >
        <FirstPaint
          {...{ name, page, home, areas, isDemonstration }}
          view={publishedPart(readView(new URLSearchParams()), '')}
          values={valuesBody === undefined ? null : readAnswer(valuesBody, readAreas).data}
          languageName={
            new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language
          }
        />
      </div>
    </I18nextProvider>,
  );
  // Nothing of it does anything yet: the keyboard passes it by, too.
  return markup.replaceAll('<button ', '<button tabindex="-1" ');
}
