import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../engine/fields/shared/numbers.ts';
import type { BoundaryImport, Unmatched } from '../../boundaries.ts';
import type { Area } from '../../geography.ts';
import { useMapWords } from '../map/words.ts';

const SHORT = 12;

const unmatchedName = ({ code, name }: Unmatched): string =>
  [name, code && `(${code})`].filter(Boolean).join(' ') || '?';

interface NamesProps {
  readonly what: string;
  readonly names: readonly string[];
}

/** Names of areas: a few at once, thousands on request. */
function Names({ what, names }: NamesProps) {
  const { t } = useTranslation('boundaries');
  if (names.length === 0) return null;
  const text = t(`told.${what}`, {
    count: formatNumber(names.length),
    names: names.slice(0, SHORT).join(', '),
  });
  const rest = names.slice(SHORT);
  return (
    <li>
      {text}
      {rest.length > 0 && (
        <details>
          <summary>{t('told.showMore', { count: formatNumber(rest.length) })}</summary>
          {rest.join(', ')}
        </details>
      )}
    </li>
  );
}

/** How a file met the list of areas: what it gave, and what to look after. */
export function Report({ level, source, report }: BoundaryImport) {
  const { t } = useTranslation('boundaries');
  const { nameOf } = useMapWords();
  const nameOfArea = (area: Area): string => `${nameOf(area)} (${area.code})`;
  const { areas, features, missing, unknown, misplaced, broken } = report;
  return (
    <div className="boundaries__report">
      <p>
        {t('told.imported', {
          level: t(`levels.${level}`),
          areas: formatNumber(areas),
          features: formatNumber(features),
          source,
        })}
      </p>
      <ul>
        <Names what="missing" names={missing.map(nameOfArea)} />
        <Names what="unknown" names={unknown.map(unmatchedName)} />
        <Names what="misplaced" names={misplaced.map(unmatchedName)} />
        <Names what="broken" names={broken.map(unmatchedName)} />
        {report.matchedBy === 'name' && <li>{t('told.byName')}</li>}
        {!report.countrywide && <li>{t('told.partly')}</li>}
      </ul>
    </div>
  );
}
