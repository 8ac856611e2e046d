import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import type { Resource } from '../../../schema/types.ts';
import { useWords } from '../../fields/shared/useWords.ts';
import { ActiveMark } from '../shared/ActiveMark.tsx';
import { arrivalOf } from '../shared/arrival.ts';
import type { Row } from '../shared/rows.ts';
import { useRowName } from '../shared/useRowName.ts';
import styles from './form.module.css';
import { backTo } from './useRecordSave.ts';

interface FormHeadProps {
  readonly resource: Resource;
  readonly record: Row | null;
  /** What can be done with the row as a whole. */
  readonly children?: ReactNode;
}

/** What is being edited, and the way back to where the person came from. */
export function FormHead({ resource, record, children }: FormHeadProps) {
  const { t } = useTranslation('screens');
  const { title } = useWords();
  const nameOf = useRowName();
  const location = useLocation();
  const heading = useRef<HTMLHeadingElement>(null);
  const arrived = arrivalOf(location.state) !== undefined;
  useEffect(() => {
    const main = document.getElementById('main');
    const { activeElement } = document;
    // Whoever went on to the menu while the row was on its way stays there.
    const isInMain = activeElement === document.body || main?.contains(activeElement);
    // A row only just added goes on to what is inside it.
    if (arrived && isInMain) heading.current?.focus({ preventScroll: true });
  }, [arrived]);
  return (
    <header className={styles.head}>
      <Link className={styles.back} to={backTo(resource, location.state)}>
        <span aria-hidden>‹</span> {title(resource.name)}
      </Link>
      <h1 ref={heading} tabIndex={-1}>
        {t(record ? 'form.edit' : 'form.new', {
          title: title(resource.name),
          name: record ? nameOf(resource, record) : '',
        })}
      </h1>
      {record && !record.active && <ActiveMark active={false} />}
      {children}
    </header>
  );
}
