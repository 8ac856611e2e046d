import { Button, Select } from 'antd';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Dimension, Summary } from '../../declaration/summaries.ts';
import { useNaming } from '../dashboards/naming.ts';
import { filterOf, isAdded } from '../dashboards/to-chart.ts';
import { useSummary } from '../dashboards/use-summary.ts';
import { type Analysis, narrowingOf } from './address.ts';
import styles from './analysis.module.css';
import type { Change } from './Controls.tsx';
import { LIMIT } from './use-answers.ts';

interface NarrowingProps {
  readonly analysis: Analysis;
  readonly onChange: Change;
}

interface FilterProps extends NarrowingProps {
  readonly dimension: Dimension;
  readonly name: string;
  readonly onRemove: () => void;
}

/** The first measure that adds up: values are offered by how much there is of them. */
const amountOf = ({ measures }: Summary): string =>
  Object.values(measures).find(isAdded)?.name ?? '';

/** Some of the values that there are of a dimension in the period. */
function Filter({ analysis, dimension, name, onChange, onRemove }: FilterProps) {
  const { t } = useTranslation('analysis');
  const naming = useNaming();
  const id = useId();
  const { summary, filters } = analysis;
  // The others stay to be chosen, of which some are.
  const { [dimension.name]: chosen = [], ...others } = filters;
  const { answer, query } = useSummary(summary.name, {
    ...{ measures: amountOf(summary), by: dimension.name, limit: String(LIMIT) },
    ...narrowingOf({ ...analysis, filters: others }),
  });
  const offered = (answer?.data ?? []).flatMap(({ by }) => {
    const value = filterOf(by[dimension.name]);
    return value === null ? [] : [{ value, label: naming.value(dimension, by[dimension.name]) }];
  });
  return (
    <div className={styles.filter}>
      <label htmlFor={id}>{name}</label>
      <Select
        id={id}
        mode="multiple"
        showSearch
        optionFilterProp="label"
        maxTagCount="responsive"
        loading={query.isPending}
        placeholder={t('anyValue')}
        value={[...chosen]}
        options={offered}
        onChange={(values: string[]) =>
          onChange({ [`f.${dimension.name}`]: values.join() || null })
        }
      />
      <Button type="text" aria-label={t('removeFilter', { name })} onClick={onRemove}>
        ✕
      </Button>
    </div>
  );
}

/** What it is narrowed to: a filter for each dimension that somebody adds. */
export function Narrowing({ analysis, onChange }: NarrowingProps) {
  const { t } = useTranslation(['analysis', 'screens']);
  const { summary, filters } = analysis;
  const [added, setAdded] = useState<readonly string[]>([]);
  const dimensions = Object.values(summary.dimensions).filter(({ by }) => by === null);
  const isShown = ({ name }: Dimension): boolean =>
    Object.hasOwn(filters, name) || added.includes(name);
  const nameOf = ({ name }: Dimension): string =>
    t(`screens:summaries.dimensions.${summary.name}.${name}`);
  const left = dimensions.filter((it) => !isShown(it));
  return (
    <search className={styles.filters} aria-label={t('screens:summaries.filters')}>
      {dimensions.filter(isShown).map((dimension) => (
        <Filter
          key={`${summary.name} ${dimension.name}`}
          {...{ analysis, dimension, onChange, name: nameOf(dimension) }}
          onRemove={() => {
            setAdded(added.filter((name) => name !== dimension.name));
            onChange({ [`f.${dimension.name}`]: null });
          }}
        />
      ))}
      {left.length > 0 ? (
        <Select
          className={styles.add}
          aria-label={t('addFilter')}
          placeholder={t('addFilter')}
          value={null}
          popupMatchSelectWidth={false}
          options={left.map((it) => ({ value: it.name, label: nameOf(it) }))}
          onChange={(name: string | null) => name && setAdded([...added, name])}
        />
      ) : null}
    </search>
  );
}
