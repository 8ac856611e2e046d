import { Button, Select } from 'antd';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Dimension, Picture, Summary } from '../../declaration/summaries.ts';
import { useNarrow } from '../core/use-narrow.ts';
import { DayPicker } from '../dates/pickers/index.tsx';
import { Segments } from '../screens/shared/Segments.tsx';
import type { Analysis } from './address.ts';
import styles from './analysis.module.css';
import {
  dimensionsFor,
  distinctMeasures,
  measuresFor,
  periodOf,
  picturesOf,
  slotsOf,
} from './offered.ts';

/** Changes of the address: what a part becomes, null where it is as usual again. */
export type Change = (changes: Readonly<Record<string, string | null>>) => void;

interface ControlsProps {
  readonly analysis: Analysis;
  readonly summaries: readonly Summary[];
  readonly onChange: Change;
}

interface Option {
  readonly value: string;
  readonly label: string;
}
interface ChoiceProps {
  readonly label: string;
  readonly value: string;
  readonly options: readonly Option[];
  readonly onChoose: (value: string) => void;
}

function Labelled({ label, children }: { label: string; children: (id: string) => ReactNode }) {
  const id = useId();
  return (
    <div className={styles.control}>
      <label htmlFor={id}>{label}</label>
      {children(id)}
    </div>
  );
}

function Choice({ label, value, options, onChoose }: ChoiceProps) {
  return (
    <Labelled label={label}>
      {(id) => (
        <Select
          id={id}
          value={value}
          options={[...options]}
          showSearch={options.length > 8}
          optionFilterProp="label"
          popupMatchSelectWidth={false}
          onChange={onChoose}
        />
      )}
    </Labelled>
  );
}

/** Which picture is drawn. */
function Pictures({ analysis, onChange }: ControlsProps) {
  const { t } = useTranslation('analysis');
  const narrow = useNarrow();
  const { summary, picture } = analysis;
  const values = picturesOf(summary);
  const word = (value: Picture): string => t(`pictures.${value}.name`);
  // What it is drawn by is another's; what it measures may be.
  const choose = (value: string): void => onChange({ picture: value, by: null, over: null });
  if (narrow) {
    const options = values.map((value) => ({ value, label: word(value) }));
    return <Choice label={t('picture')} value={picture} options={options} onChoose={choose} />;
  }
  return (
    <fieldset className={styles.pictures} aria-label={t('picture')}>
      <Segments values={values} chosen={picture} word={word} onChoose={choose} />
    </fieldset>
  );
}

/** What the picture is drawn by, one control for each dimension. */
function Dimensions({ analysis, onChange }: ControlsProps) {
  const { t } = useTranslation(['analysis', 'screens']);
  const { summary, picture, by } = analysis;
  const { least, most } = slotsOf(picture);
  const nameOf = ({ name }: Dimension): string =>
    t(`screens:summaries.dimensions.${summary.name}.${name}`);
  const names = by.map(({ name }) => name);
  const places = Array.from({ length: Math.min(most, names.length + 1) }, (_, place) => place);
  const choose = (place: number, value: string): void => {
    const next = value === '' ? names.filter((_, at) => at !== place) : [...names];
    if (value !== '') {
      // What stood at another place changes places with it.
      const other = names.indexOf(value);
      if (other >= 0 && names[place] !== undefined) next[other] = names[place];
      next[place] = value;
    }
    onChange({ by: [...new Set(next)].join() });
  };
  return places.map((place) => {
    const mayGo = names.length > least || place >= names.length;
    const fitting = dimensionsFor(summary, picture, place).filter(
      ({ name }) => !names.includes(name) || names[place] === name || names[place] !== undefined,
    );
    const none = { value: '', label: t('analysis:none') };
    return (
      <Choice
        key={place}
        label={t(`analysis:pictures.${picture}.slots.${place}`)}
        value={names[place] ?? ''}
        options={[
          ...(mayGo ? [none] : []),
          ...fitting.map((it) => ({ value: it.name, label: nameOf(it) })),
        ]}
        onChoose={(value) => choose(place, value)}
      />
    );
  });
}

/** From and to, where the summary has dates. */
function Period({ analysis, onChange }: ControlsProps) {
  const { t } = useTranslation('screens');
  if (!periodOf(analysis.summary)) return null;
  return (['from', 'to'] as const).map((end) => (
    <Labelled key={end} label={t(`summaries.${end}`)}>
      {(id) => (
        <DayPicker
          id={id}
          allowClear
          value={analysis[end] || null}
          onChange={(day) => onChange({ [end]: day ?? '' })}
        />
      )}
    </Labelled>
  ));
}

/** What is looked at: of which records, in which picture, how much of what, by what, when. */
export function Controls(props: ControlsProps & { readonly onReset: () => void }) {
  const { analysis, summaries, onChange, onReset } = props;
  const { t } = useTranslation(['analysis', 'screens', 'resources']);
  const { summary, picture, measure, over } = analysis;
  const measureName = (name: string): string =>
    t(`screens:summaries.measures.${summary.name}.${name}`);
  return (
    <div className={styles.controls}>
      {summaries.length > 1 ? (
        <Choice
          label={t('analysis:summary')}
          value={summary.name}
          options={summaries.map(({ name, source }) => ({
            value: name,
            label: t(`resources:${source}.title`),
          }))}
          onChoose={(value) => onChange({ summary: value })}
        />
      ) : null}
      <Pictures {...props} />
      <Choice
        label={t('analysis:measure')}
        value={measure.name}
        options={measuresFor(summary, picture).map(({ name }) => ({
          value: name,
          label: measureName(name),
        }))}
        onChoose={(value) => onChange({ measure: value })}
      />
      {over && distinctMeasures(summary).length > 1 ? (
        <Choice
          label={t('analysis:over')}
          value={over.name}
          options={distinctMeasures(summary).map(({ name }) => ({
            value: name,
            label: measureName(name),
          }))}
          onChoose={(value) => onChange({ over: value })}
        />
      ) : null}
      <Dimensions {...props} />
      <Period {...props} />
      <Button onClick={onReset}>{t('analysis:reset')}</Button>
    </div>
  );
}
