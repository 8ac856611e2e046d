import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { searchForm } from '../../engine/declaration/thai-order.ts';
import styles from '../../engine/web/fields/fields.module.css';
import { COUNTRY_CODE } from '../geography.ts';
import {
  AREA_LEVELS,
  type AreaLevel,
  areasQuery,
  isBangkok,
  levelsDownTo,
  nameOf,
} from './areas.ts';

export interface AreaPickerProps {
  readonly id: string;
  readonly level: AreaLevel;
  /** The whole country may be picked, too. */
  readonly country?: boolean;
  /** Code picked so far: any length up to that of the level; empty for none. */
  readonly code: string;
  readonly onChange: (code: string) => void;
  readonly onBlur?: () => void;
  readonly invalid?: boolean;
  readonly disabled?: boolean;
  readonly describedBy?: string;
  readonly required?: boolean;
}

interface LevelSelectProps extends AreaPickerProps {
  readonly own: (typeof AREA_LEVELS)[number];
  readonly parent: string;
}

const countryOption = (label: string) => ({
  value: COUNTRY_CODE,
  label,
  words: searchForm(`${label} ${COUNTRY_CODE}`),
});

function LevelSelect(props: LevelSelectProps) {
  const { own, parent, code, onChange } = props;
  const { t, i18n } = useTranslation('fields');
  const ready = own.level === 'province' || (parent !== '' && parent !== COUNTRY_CODE);
  const found = useQuery({ ...areasQuery(own.level, parent), enabled: ready });
  const special = own.level !== 'province' && isBangkok(code);
  const isWidest = own.level === 'province' && props.country;
  const word = t(
    isWidest ? 'area.countryOrProvince' : `area.${own.level}${special ? 'Bangkok' : ''}`,
  );
  const country = isWidest ? [countryOption(t('area.country'))] : [];
  const areas = (found.data ?? []).map((area) => ({
    value: area.code,
    label: nameOf(area, i18n.language),
    words: searchForm(`${area.nameTh} ${area.nameEn} ${area.code}`),
  }));
  const options = [...country, ...areas];
  const value = code.length >= own.digits ? code.slice(0, own.digits) : null;
  return (
    <Select
      id={props.id}
      className={styles.wide}
      showSearch
      filterOption={(typed, option) => option?.words.includes(searchForm(typed)) ?? false}
      options={options}
      value={value !== null && found.isPending ? undefined : value}
      placeholder={word}
      aria-label={word}
      aria-describedby={props.describedBy}
      aria-invalid={props.invalid}
      status={props.invalid ? 'error' : ''}
      loading={found.isFetching}
      disabled={props.disabled || !ready}
      allowClear
      notFoundContent={t(found.isError ? 'reference.failed' : 'reference.none')}
      onChange={(picked: string | null | undefined) => onChange(picked ?? parent)}
    />
  );
}

/** Province, then amphoe, then tambon; each list follows from the one before. */
export function AreaPicker(props: AreaPickerProps) {
  const [code, setCode] = useState(props.code);
  useEffect(() => setCode(props.code), [props.code]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hears only that the focus has left the boxes
    <div
      className={styles.cascade}
      onBlur={(event) => {
        // Halfway from box to box is too early to require the whole.
        if (!event.currentTarget.contains(event.relatedTarget)) props.onBlur?.();
      }}
    >
      {levelsDownTo(props.level).map((own, place) => {
        const wider = AREA_LEVELS[place - 1];
        const parent = wider && code.length >= wider.digits ? code.slice(0, wider.digits) : '';
        return (
          <LevelSelect
            {...props}
            key={own.level}
            id={place === 0 ? props.id : `${props.id}-${own.level}`}
            own={own}
            parent={parent}
            code={code}
            onChange={props.onChange}
          />
        );
      })}
    </div>
  );
}
