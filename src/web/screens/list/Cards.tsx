import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { Resource } from '../../../schema/types.ts';
import { isBlank } from '../../../schema/validate.ts';
import { useWords } from '../../fields/shared/useWords.ts';
import { ShownCell } from '../custom/ShownCell.tsx';
import { ActiveMark } from '../shared/ActiveMark.tsx';
import { editPath } from '../shared/paths.ts';
import type { Row } from '../shared/rows.ts';
import { useRowName } from '../shared/useRowName.ts';
import { listFields, RowLink } from './columns.tsx';
import { clickedControl } from './keys.ts';
import styles from './list.module.css';

export interface CardsProps {
  readonly resource: Resource;
  readonly rows: readonly Row[];
  readonly address: string;
  readonly onToggle: (row: Row) => void;
}

/** Rows as cards, for a telephone: the name first, then what is known, then what can be done. */
export function Cards({ resource, rows, address, onToggle }: CardsProps) {
  const { t } = useTranslation('screens');
  const { label } = useWords();
  const nameOf = useRowName();
  const navigate = useNavigate();
  const others = listFields(resource).filter(
    (field) => !resource.label.includes(field.name) && field.name !== 'code',
  );
  return (
    <ul className={styles.cards}>
      {rows.map((row) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the link inside does the same by keyboard
        <li
          key={row.id}
          className={styles.card}
          onClick={(event) => {
            if (!clickedControl(event.target)) {
              navigate(editPath(resource, row.id), { state: { list: address } });
            }
          }}
        >
          <div className={styles.cardHead}>
            <RowLink resource={resource} row={row} address={address}>
              {nameOf(resource, row)}
            </RowLink>
            {!resource.label.includes('code') && (
              <span className={styles.code}>{String(row.code ?? '')}</span>
            )}
          </div>
          <dl>
            {others
              .filter((field) => !isBlank(row[field.name]))
              .map((field) => (
                <div key={field.name}>
                  <dt>{label(resource.name, field.name)}</dt>
                  <dd>
                    <ShownCell
                      field={field}
                      resourceName={resource.name}
                      value={row[field.name]}
                      record={row}
                    />
                  </dd>
                </div>
              ))}
          </dl>
          <div className={styles.cardFoot}>
            <ActiveMark active={row.active} />
            <Button type="text" onClick={() => onToggle(row)}>
              {t(row.active ? 'retire.action' : 'restore.action')}
            </Button>
          </div>
        </li>
      ))}
    </ul>
  );
}
