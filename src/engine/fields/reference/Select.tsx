import { Button, Select, Spin } from 'antd';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from '../../web/fields/fields.module.css';
import { mergeOptions } from '../../web/fields/shared/options.ts';
import { useDebounced } from '../../web/fields/shared/useDebounced.ts';
import type { InputProps, Option } from '../../web/fields/types.ts';
import { Unseen, UnseenCount } from './Unseen.tsx';
import { useNamed, useRetired } from './useNamed.ts';
import { NEW_ROW, useNewRow } from './useNewRow.tsx';
import { matching, type Narrowing, type OptionsFound, useOptions } from './useOptions.ts';

const TYPING_PAUSE_MILLISECONDS = 250;

export interface ReferenceSelectProps
  extends Pick<
    InputProps,
    'id' | 'onBlur' | 'invalid' | 'describedBy' | 'required' | 'disabled' | 'label'
  > {
  readonly resourceName: string;
  readonly within?: number | null;
  readonly narrowed?: Narrowing;
  readonly multiple: boolean;
  /** What is chosen in the stored row: those not seen stay, and are counted below, not listed. */
  readonly stored?: readonly unknown[];
  readonly value: readonly number[];
  /** Choices whose names are known already: those a loaded row shows. */
  readonly known: readonly Option[];
  readonly onChange: (ids: readonly number[]) => void;
}

interface Entry {
  readonly value: number;
}

interface NothingProps {
  readonly found: OptionsFound;
  readonly waiting: boolean;
  readonly isAhead: boolean;
}

function Nothing({ found, waiting, isAhead }: NothingProps) {
  const { t } = useTranslation('fields');
  if (waiting) return <div className={styles.note}>{t('reference.chooseParentFirst')}</div>;
  if (found.failed) {
    return (
      <div className={styles.note}>
        {t('reference.failed')}{' '}
        <Button type="link" size="small" onClick={found.retry}>
          {t('reference.retry')}
        </Button>
      </div>
    );
  }
  if (found.loading || isAhead) return <Spin size="small" className={styles.note} />;
  return <div className={styles.note}>{t('reference.none')}</div>;
}

/** Picks rows of another resource: searches on the server while typing; the chosen ones stay in sight. */
export function ReferenceSelect(props: ReferenceSelectProps) {
  const { resourceName, within, narrowed, multiple, value, known, onChange } = props;
  const { t } = useTranslation('fields');
  const [open, setOpen] = useState(false);
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<readonly Option[]>([]);
  const searched = useDebounced(text, TYPING_PAUSE_MILLISECONDS);
  const unnamed = value.filter((id) => ![...chosen, ...known].some((option) => option.id === id));
  const enabled = open || unnamed.length > 0;
  const found = useOptions({ resourceName, text: searched, within, narrowed, enabled });
  // What came by itself may be far down the list of choices.
  const far = unnamed.filter((id) => !found.options.some((option) => option.id === id));
  const named = useNamed(resourceName, found.loading ? [] : far);
  const all = mergeOptions(known, chosen, found.options, named.options);
  const retired = useRetired(
    resourceName,
    value.filter((id) => known.some((option) => option.id === id)),
  );
  const current = all.filter((option) => value.includes(option.id));
  const staying = value.filter((id) => named.unseen.includes(id) && props.stored?.includes(id));
  const listed = value.filter((id) => !staying.includes(id));
  const unseenId = `${props.id}-unseen`;
  // Until the answer is there: Enter would choose one of another text, or of a list that shrinks.
  const isAhead = text !== searched || found.isPrevious;
  const fitting = isAhead ? matching(found.options, text) : found.options;
  const shown = mergeOptions(fitting, text === '' ? current : []);

  useEffect(() => {
    if (!open) setText('');
  }, [open]);

  const adds = useNewRow({
    id: props.id,
    resourceName,
    within,
    narrowed,
    onAdded: (row) => {
      setChosen([...current, row]);
      onChange(multiple ? [...value, row.id] : [row.id]);
    },
  });
  const isSettled = !isAhead && !found.loading && !found.failed;
  const labelled = (option: Option) => ({
    value: option.id,
    label:
      option.active === false || retired.includes(option.id)
        ? `${option.name} (${t('reference.retired')})`
        : option.name,
    code: option.code,
  });
  const choose = (ids: readonly number[]): void => {
    if (ids.includes(NEW_ROW)) {
      adds.begin(text.trim());
      setOpen(false);
      return;
    }
    setChosen(all.filter((option) => ids.includes(option.id)));
    const left = value.filter((id) => staying.includes(id) || ids.includes(id));
    onChange([...left, ...ids.filter((id) => !left.includes(id))]);
  };
  const common = {
    id: props.id,
    className: styles.wide,
    options: [...shown.map(labelled), ...(isSettled ? adds.choices(text.trim()) : [])],
    showSearch: true,
    filterOption: false as const,
    searchValue: text,
    onSearch: setText,
    // As wide as its longest name, never narrower than its field.
    popupMatchSelectWidth: false,
    classNames: { popup: { root: styles.choices ?? '' } },
    open,
    onOpenChange: setOpen,
    loading: open && (found.loading || isAhead),
    notFoundContent: <Nothing found={found} waiting={within === null} isAhead={isAhead} />,
    status: props.invalid ? ('error' as const) : ('' as const),
    disabled: props.disabled,
    onBlur: props.onBlur,
    placeholder: t('reference.search'),
    'aria-label': props.label,
    'aria-describedby':
      [props.describedBy, staying.length > 0 && unseenId].filter(Boolean).join(' ') || undefined,
    'aria-invalid': props.invalid,
    optionRender: (option: { data: { label: string; code?: string } }) => (
      <span className={styles.option}>
        <span>{option.data.label}</span>
        {option.data.code && <span className={styles.code}>{option.data.code}</span>}
      </span>
    ),
    popupRender: (menu: React.ReactElement) => (
      <>
        {menu}
        {found.more && <div className={styles.more}>{t('reference.more')}</div>}
      </>
    ),
  };
  const chosenOf = (id: number) => {
    const option = all.find((candidate) => candidate.id === id);
    if (!option && named.unseen.includes(id)) return { value: id, label: <Unseen /> };
    return labelled(option ?? { id, name: '…' });
  };
  return (
    <>
      <Select
        {...common}
        mode={multiple ? 'multiple' : undefined}
        allowClear={!multiple && !props.required}
        labelInValue
        value={multiple ? listed.map(chosenOf) : (value.slice(0, 1).map(chosenOf)[0] ?? null)}
        onChange={(entries: Entry | readonly Entry[] | null | undefined) =>
          choose([entries ?? []].flat().map((entry) => entry.value))
        }
      />
      {staying.length > 0 && <UnseenCount id={unseenId} count={staying.length} />}
      {adds.form}
    </>
  );
}
