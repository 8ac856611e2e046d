import { useTranslation } from 'react-i18next';
import { BUDDHIST_YEAR_OFFSET } from '../../../../thailand/calendar.ts';
import type { EstimatedArea } from '../../../population.ts';
import { writingOf } from './amounts.ts';

const COUNT = new Intl.NumberFormat('en-US');

/** How many areas have no estimate, by the reason. */
function reasonsOf(areas: readonly EstimatedArea[]): readonly (readonly [string, number])[] {
  const counts = new Map<string, number>();
  for (const { value, missing = 'insufficient' } of areas) {
    if (value === null) counts.set(missing, (counts.get(missing) ?? 0) + 1);
  }
  return [...counts];
}

/** The estimates of the areas inside, and why the others have none. */
export function Areas({ areas }: { areas: readonly EstimatedArea[] }) {
  const { t, i18n } = useTranslation('population');
  // In the order of their names: where intervals are wide, a rank would say more than is known.
  const known = areas.filter(({ value }) => value !== null);
  if (areas.length === 0) return null;
  const { write } = writingOf(
    'tonnesPerYear',
    known.map(({ value }) => value),
  );
  const rates = writingOf('kgPerInhabitantYear', [1]).write;
  const counts = { known: String(known.length), all: String(areas.length) };
  return (
    <details className="population__areas">
      <summary>{t(areas[0]?.code.length === 2 ? 'provinces' : 'amphoe', counts)}</summary>
      {known.length === 0 ? null : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a table that scrolls is reached by keyboard
        <section className="population__scroll" tabIndex={0} aria-label={t('areasTable')}>
          <table>
            <thead>
              <tr>
                <th scope="col">{t('columns.area')}</th>
                <th scope="col">{t('columns.tonnes')}</th>
                <th scope="col">{t('columns.interval')}</th>
                <th scope="col">{t('columns.rate')}</th>
                <th scope="col">{t('columns.population')}</th>
              </tr>
            </thead>
            <tbody>
              {known.map((it) => (
                <tr key={it.code}>
                  <th scope="row">
                    {i18n.language === 'th' ? it.nameTh : it.nameEn}
                    {it.quality === 'd' ? (
                      <span className="population__source">{t('unsure')}</span>
                    ) : null}
                  </th>
                  <td>{write(it.value ?? 0)}</td>
                  <td>
                    {it.interval ? `${write(it.interval.low)} – ${write(it.interval.high)}` : '–'}
                  </td>
                  <td>{rates(it.rate ?? 0)}</td>
                  <td>
                    {it.population
                      ? t('people', {
                          people: COUNT.format(it.population.value),
                          year: String(it.population.year + BUDDHIST_YEAR_OFFSET),
                        })
                      : '–'}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      {reasonsOf(areas).map(([reason, count]) => (
        <p key={reason} className="population__how">
          {t('without', { count: String(count), reason: t(`missing.${reason}`) })}
        </p>
      ))}
    </details>
  );
}
