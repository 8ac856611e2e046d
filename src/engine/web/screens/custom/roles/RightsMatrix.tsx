import { Checkbox } from 'antd';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { permissionGroups } from '../../../../fields/permissions/groups.ts';
import { config } from '../../../core/config.ts';
import { PresetChoice } from './PresetChoice.tsx';
import type { RightsProps } from './RightsInput.tsx';
import styles from './rights.module.css';
import { COLUMNS, type Column, columnsOf, isGiven, toggled, withPreset } from './rights.ts';

const GROUPS = permissionGroups(config);
const KEYS = GROUPS.flatMap(({ screens }) => screens.map(({ permission }) => permission));
const STEPS: Readonly<Record<string, readonly [rows: number, columns: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** Where a box stands: the head, a group and a screen are rows, a name is the first column. */
type Place = readonly [row: number, column: number];
const FIRST: Place = [0, 1];

interface Box {
  readonly place: Place;
  readonly label: string;
  /** What it ticks together. */
  readonly cells: readonly { readonly permission: string; readonly column: Column }[];
  /** Shown beside it; only spoken if absent. */
  readonly text?: string;
  /** Ticks whole rows: taking its tick away takes the screens away. */
  readonly isWhole?: boolean;
}

const cellsOf = (permissions: readonly string[], wanted: readonly Column[] = COLUMNS) =>
  permissions.flatMap((permission) =>
    columnsOf(config, permission)
      .filter((column) => wanted.includes(column))
      .map((column) => ({ permission, column })),
  );

/**
 * The arrow keys go from box to box, of which one is a stop of Tab: a hundred of them would be in
 * everybody's way.
 */
function useArrows() {
  const table = useRef<HTMLTableElement>(null);
  const [stop, setStop] = useState<Place>(FIRST);
  const boxAt = ([row, column]: Place) =>
    table.current?.querySelector<HTMLInputElement>(`[data-box="${row}-${column}"] input`);
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = STEPS[event.key];
    const from = event.target instanceof Element && event.target.closest('[data-box]');
    const [row, column] = from ? (from.getAttribute('data-box') ?? '').split('-').map(Number) : [];
    if (!step || row === undefined || column === undefined) return;
    event.preventDefault();
    // A screen without rows has fewer boxes: the next one in that direction.
    for (let far = 1; far <= KEYS.length + GROUPS.length + COLUMNS.length; far += 1) {
      const box = boxAt([row + step[0] * far, column + step[1] * far]);
      if (!box) continue;
      box.focus();
      return;
    }
  };
  const isStop = ([row, column]: Place): boolean => row === stop[0] && column === stop[1];
  return { table, onKeyDown, isStop, setStop };
}

/** Screens by actions, each a box to tick; whole rows, columns and groups have one of their own. */
export function RightsMatrix({ rights, onChange }: RightsProps) {
  const { t } = useTranslation(['account', 'fields', 'menu']);
  const { table, onKeyDown, isStop, setStop } = useArrows();
  const box = ({ place, label, cells, text, isWhole = false }: Box) => {
    const given = cells.filter((cell) => isGiven(rights, cell.permission, cell.column));
    const isFull = given.length === cells.length;
    const toggle = (): void => {
      const permissions = [...new Set(cells.map(({ permission }) => permission))];
      onChange(
        isWhole
          ? withPreset(config, rights, permissions, isFull ? 'none' : 'all')
          : cells.reduce((next, cell) => toggled(config, next, cell, !isFull), rights),
      );
    };
    return (
      <span data-box={place.join('-')}>
        <Checkbox
          checked={isFull}
          indeterminate={given.length > 0 && !isFull}
          tabIndex={isStop(place) ? 0 : -1}
          aria-label={label}
          onFocus={() => setStop(place)}
          onChange={toggle}
        >
          {text}
        </Checkbox>
      </span>
    );
  };
  let row = 0;
  return (
    <>
      <p className={styles.keys}>{t('rights.keys')}</p>
      <table ref={table} className={styles.matrix} onKeyDown={onKeyDown}>
        <thead>
          <tr>
            <th scope="col">{t('rights.screen')}</th>
            {COLUMNS.map((column, at) => (
              <th key={column} scope="col">
                <span className={styles.head}>
                  {t(`fields:actions.${column}`)}
                  {box({
                    place: [0, at + 1],
                    label: t('rights.column', { action: t(`fields:actions.${column}`) }),
                    cells: cellsOf(KEYS, [column]),
                  })}
                </span>
              </th>
            ))}
            <th scope="col">{t('rights.preset')}</th>
          </tr>
        </thead>
        {GROUPS.map(({ group, screens }) => {
          row += 1;
          const keys = screens.map(({ permission }) => permission);
          const name = t(`menu:groups.${group}`);
          return (
            <tbody key={group} aria-label={name}>
              <tr className={styles.group}>
                <th scope="rowgroup" colSpan={COLUMNS.length + 2}>
                  {box({
                    ...{ place: [row, 0], label: name, text: name },
                    ...{ cells: cellsOf(keys), isWhole: true },
                  })}
                </th>
              </tr>
              {screens.map(({ screen, permission }) => {
                row += 1;
                const title = t(`menu:screens.${screen}`);
                const line = row;
                return (
                  <tr key={permission}>
                    <th scope="row">
                      {box({
                        ...{ place: [line, 0], label: title, text: title },
                        ...{ cells: cellsOf([permission]), isWhole: true },
                      })}
                    </th>
                    {COLUMNS.map((column, at) => (
                      <td key={column}>
                        {columnsOf(config, permission).includes(column) &&
                          box({
                            place: [line, at + 1],
                            label: `${title}: ${t(`fields:actions.${column}`)}`,
                            cells: [{ permission, column }],
                          })}
                      </td>
                    ))}
                    <td>
                      <PresetChoice {...{ rights, onChange, permission }} name={title} />
                    </td>
                  </tr>
                );
              })}
            </tbody>
          );
        })}
      </table>
    </>
  );
}
