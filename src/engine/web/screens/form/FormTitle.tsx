import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import type { Resource } from '../../../declaration/types.ts';
import { useWords } from '../../fields/shared/useWords.ts';
import { ActiveMark } from '../shared/ActiveMark.tsx';
import { arrivalOf } from '../shared/arrival.ts';
import type { Row } from '../shared/rows.ts';
import { useRowName } from '../shared/useRowName.ts';

interface FormTitleProps {
  readonly resource: Resource;
  readonly record: Row | null;
  readonly readOnly?: boolean;
}

/** What is being edited; whoever opens a row, or comes from one only just added, begins here. */
export function FormTitle({ resource, record, readOnly = false }: FormTitleProps) {
  const { t } = useTranslation('screens');
  const { title } = useWords();
  const nameOf = useRowName();
  const heading = useRef<HTMLHeadingElement>(null);
  const arrived = arrivalOf(useLocation().state) !== undefined;
  const [isOfRow] = useState(record !== null);
  useEffect(() => {
    const main = document.getElementById('main');
    const { activeElement } = document;
    // Whoever went on to the menu while the row was on its way stays there.
    const isNowhere = activeElement === document.body;
    const isInMain = isNowhere || main?.contains(activeElement);
    // A row only just added goes on to what is inside it.
    if (arrived ? isInMain : isOfRow && isNowhere) heading.current?.focus({ preventScroll: true });
  }, [arrived, isOfRow]);
  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        {t(record ? (readOnly ? 'form.look' : 'form.edit') : 'form.new', {
          title: title(resource.name),
          name: record ? nameOf(resource, record) : '',
        })}
      </h1>
      {record && !record.active && <ActiveMark active={false} />}
    </>
  );
}
