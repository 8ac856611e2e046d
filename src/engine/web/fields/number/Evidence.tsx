import { useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FieldBase } from '../../../declaration/types.ts';
import { isBlank, type Values } from '../../../declaration/validate.ts';
import styles from '../fields.module.css';
import { useWords } from '../shared/useWords.ts';

export interface EvidenceProps {
  readonly field: Pick<FieldBase, 'evidence'>;
  readonly resourceName: string;
  /** The row that holds what the number rests on. */
  readonly record: Values;
}

const EDGE_PIXELS = 8;

/** Puts a panel under its button, or above where there is no room, inside the window. */
function place(button: HTMLElement, panel: HTMLElement): void {
  const from = button.getBoundingClientRect();
  const { width, height } = panel.getBoundingClientRect();
  const below = from.bottom + height + EDGE_PIXELS <= window.innerHeight;
  const left = Math.min(from.left, window.innerWidth - width - EDGE_PIXELS);
  panel.style.left = `${Math.max(left, EDGE_PIXELS)}px`;
  panel.style.top = `${below ? from.bottom : Math.max(from.top - height, EDGE_PIXELS)}px`;
}

/**
 * What a number is based on, shown beside it: a small tag that opens by mouse, touch and keyboard, and
 * closes by Escape. The browser's own popover: it stands above tables that scroll.
 */
export function Evidence({ field, resourceName, record }: EvidenceProps) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (!open || !button.current || !panel.current) return;
    panel.current.showPopover();
    place(button.current, panel.current);
  }, [open]);
  const { t } = useTranslation('fields');
  const { choice, label } = useWords();
  const { basis: basisName, source: sourceName } = field.evidence ?? {};
  const basis = basisName === undefined ? null : record[basisName];
  const source = sourceName === undefined ? null : record[sourceName];
  if (isBlank(basis) && isBlank(source)) return null;
  const word = isBlank(basis) ? t('evidence.source') : choice('basis', String(basis));
  const content = (
    <dl>
      {basisName !== undefined && !isBlank(basis) && (
        <>
          <dt>{label(resourceName, basisName)}</dt>
          <dd>{choice('basis', String(basis))}</dd>
        </>
      )}
      {sourceName !== undefined && !isBlank(source) && (
        <>
          <dt>{label(resourceName, sourceName)}</dt>
          <dd>{String(source)}</dd>
        </>
      )}
    </dl>
  );
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointing at the tag is a short cut for focusing it
    <span onMouseEnter={() => setOpen(true)} onMouseLeave={() => setOpen(false)}>
      <button
        ref={button}
        type="button"
        className={styles.evidenceTag}
        aria-label={t('evidence.open', { basis: isBlank(source) ? word : `${word} (${source})` })}
        onFocus={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        onClick={(event) => {
          event.stopPropagation();
          setOpen(true);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Escape') setOpen(false);
        }}
      >
        {word}
      </button>
      {open && (
        <div ref={panel} popover="manual" className={styles.evidence}>
          {content}
        </div>
      )}
    </span>
  );
}
