import { useTranslation } from 'react-i18next';
import { Icon } from '../../../engine/web/core/Icon.tsx';
import type { Area } from '../../../thailand/geography.ts';
import type { AreaValues, Home } from '../dashboard/answers.ts';
import type { DashboardDeclaration } from '../dashboard/declaration.ts';
import { Figures } from '../dashboard/Figures.tsx';
import { measureOf } from '../dashboard/first-asks.ts';
import { ExportRoom, Head } from '../dashboard/Head.tsx';
import { Most } from '../dashboard/Most.tsx';
import type { Loading } from '../dashboard/use-call.ts';
import type { View } from '../dashboard/view.ts';

export interface FirstPaintProps {
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
export function FirstPaint(props: FirstPaintProps) {
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
