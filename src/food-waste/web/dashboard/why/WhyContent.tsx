import { type RefObject, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import type { pictureOf } from '../../../../engine/web/charts/picture.ts';
import { Icon } from '../../../../engine/web/core/Icon.tsx';
import { useMapWords } from '../../../../thailand/web/map/words.ts';
import { RATE_OF } from '../../../rates.ts';
import type { Answer } from '../answers.ts';
import { Unfinished } from '../Doubt.tsx';
import type { UserType } from '../declaration.ts';
import { type LiveFilter, withoutLive } from '../published-part.ts';
import type { namesOf } from '../to-chart.ts';
import { type Narrowing, PREFIX } from './address.ts';
import { copyWithPicture } from './copy.ts';
import { MadeOf } from './MadeOf.tsx';
import { countedOf, figureOfMeasure, narrowingIn, type Opened } from './opened.ts';
import { Part } from './Part.tsx';
import { Peers } from './Peers.tsx';
import type { Change, ChangeRow } from './read.ts';
import { recordLists } from './records-link.ts';
import { type ShownBreakdown, type ShownChange, shownChange } from './shown.ts';
import { useBasis, useMoved } from './useBasis.ts';
import { useSentence } from './useSentence.ts';

/** The first of them where nobody chose another. */
const USUAL = ['area', 'material', 'step', 'destination', 'userType'];

const FILTERS: Readonly<Record<string, keyof Narrowing>> = {
  material: 'materialId',
  step: 'wasteFoodId',
  userType: 'userType',
};
/** What published tables are narrowed to. */
const PUBLISHED_FILTERS = ['area', 'userType'];

function inOrder(breakdowns: readonly ShownBreakdown[], first: string): ShownBreakdown[] {
  const placeOf = ({ by }: ShownBreakdown): number => (by === first ? -1 : USUAL.indexOf(by));
  return breakdowns.toSorted((one, other) => placeOf(one) - placeOf(other));
}

/** What the charts of the page have already. */
export interface Given {
  readonly namesOf: typeof namesOf;
  readonly pictureOf: typeof pictureOf;
}

interface ContentProps {
  readonly given: Given;
  readonly answer: Answer<Change>;
  readonly open: Opened;
  readonly userType: UserType | null;
  readonly where: string;
  /** What the address selects that is not published. */
  readonly ignored: readonly LiveFilter[];
  /** What the panel is called, which a picture of its content is called too. */
  readonly title: string;
  /** Lists more rows; null where that is done. */
  readonly onShowMore: (() => void) | null;
}

/** What is narrowed further by a row; null of what is no one thing, or not published of it. */
function narrowingTo(
  row: ChangeRow,
  by: string,
  within: Narrowing,
  isPublished: boolean,
): Narrowing | null {
  if (row.code !== null) return { ...within, area: row.code };
  const filter = FILTERS[by];
  const value = row.id ?? row.key;
  if (filter === undefined || value === null || row.leftover !== null) return null;
  if (value === 'none' || value === 'others') return null;
  if (isPublished && !PUBLISHED_FILTERS.includes(filter)) return null;
  return { ...within, [filter]: value };
}

/** The names of rows and of their dimensions. */
function useNames(given: Given, area: string) {
  const { t } = useTranslation(['ownfigures', 'charts', 'resources']);
  const { nameOf, levelName } = useMapWords();
  return {
    nameOf: (row: ChangeRow, by: string): string => {
      if (row.leftover !== null) return t(`why.${row.leftover}`);
      if (row.rows !== null) return t('why.others', { count: row.rows });
      return row.code === null ? given.namesOf(row, by, t).name : nameOf(row);
    },
    titleOf: ({ by, level }: Pick<ShownBreakdown, 'by' | 'level'>): string =>
      level === 'province' || level === 'amphure' || level === 'tambon'
        ? levelName(level, area)
        : t(`why.by.${by}`),
  };
}

/** How parts of published figures come about, and which there are not. */
function NotBroken({ answer, measure }: { answer: Answer<Change>; measure: string }) {
  const { t } = useTranslation('ownfigures');
  const { breakdowns, untold, untoldFor } = answer.data;
  if (answer.view !== 'published') return null;
  if (untoldFor !== null) return <p className="why__note">{t(`why.untoldFor.${untoldFor}`)}</p>;
  const rows = breakdowns.flatMap((it) => it.rows);
  const notes = [
    rows.length > 0 && t('why.published'),
    rows.length > 0 && RATE_OF[measure] && t('why.rate'),
    rows.some(({ leftover }) => leftover === 'hidden') && t('why.together'),
    rows.some(({ leftover }) => leftover === 'rounding') && t('why.rounded'),
    untold.length > 0 &&
      t('why.untold', { names: untold.map((by) => t(`why.by.${by}`)).join(' · ') }),
  ];
  return <p className="why__note">{notes.filter(Boolean).join(' · ')}</p>;
}

/** Where exactly this is found for good: of a published figure, in its edition, without what it is not of. */
function addressOf({ publication }: Answer<Change>, ignored: readonly LiveFilter[]): string {
  const address = new URL(location.href);
  if (publication === null) return address.href;
  for (const name of Object.keys(withoutLive(ignored))) {
    address.searchParams.delete(name);
    address.searchParams.delete(PREFIX + name);
  }
  address.searchParams.delete('view');
  address.searchParams.set('publication', String(publication.id));
  return address.href;
}

interface CopyProps {
  readonly lines: readonly [sentence: string, basis: string, source: string];
  /** Who can see it at the address; '' where all can. */
  readonly access: string;
  readonly address: string;
  readonly frame: RefObject<HTMLElement | null>;
  readonly pictureOf: Given['pictureOf'];
}

/** Puts the sentence on the clipboard, with where it is from and a picture of the parts. */
function CopyButton({ lines, access, address, frame, pictureOf }: CopyProps) {
  const [sentence, basis, source] = lines;
  const { t } = useTranslation('ownfigures');
  const [status, setStatus] = useState('');
  const copy = async (): Promise<void> => {
    const text = `${sentence} ${basis}\n${[source, access, address].filter(Boolean).join(' ')}`;
    // The words are copied even where no picture can be drawn.
    const picture = frame.current ? pictureOf(frame.current, [source]).catch(() => null) : null;
    try {
      await copyWithPicture(text, Promise.resolve(picture));
      setStatus(t('why.copied'));
    } catch {
      setStatus(t('why.notCopied'));
    }
  };
  return (
    <p className="why__foot">
      <button type="button" className="button button--small" onClick={() => void copy()}>
        <Icon name="clipboard" size={18} />
        {t('why.copy')}
      </button>
      <span role="status">{status}</span>
    </p>
  );
}

/** The change in words, and what it is made of. */
export function WhyContent(props: ContentProps) {
  const { t } = useTranslation('ownfigures');
  const shown = shownChange(props.answer.data, props.open.measure);
  if (shown === null) return <p className="why__none">{t('why.none')}</p>;
  return <Compared {...props} shown={shown} />;
}

interface ComparedProps extends ContentProps {
  readonly shown: ShownChange;
}

function Compared(props: ComparedProps) {
  const { answer, userType, where, title, given, ignored, open, shown, onShowMore } = props;
  const { measure, view, by } = open;
  const { t } = useTranslation(['ownfigures', 'charts']);
  const [params] = useSearchParams();
  const words = useSentence();
  const { nameOf, titleOf } = useNames(given, view.area);
  const frame = useRef<HTMLDivElement>(null);
  const counted = countedOf(measure, userType, view);
  const isPublished = answer.view === 'published';
  const rowNames = (row: ChangeRow): string => {
    const found = shown.breakdowns.find(({ rows }) => rows.some((it) => it.row === row));
    return nameOf(row, found?.by ?? '');
  };
  const figure = t(`charts:figures.${figureOfMeasure(measure, counted)}`);
  const content = { answer, shown, figure, where, nameOf: rowNames, titleOf };
  const sentence = words.sentence(content);
  const { quotient, against } = useMoved();
  const basisOf = useBasis();
  const further = [
    words.doubt(answer),
    quotient(answer.data),
    // Of what hardly changed nothing went another way.
    shown.size === 0 ? '' : against(answer.data, measure),
  ].filter((it) => it !== '');
  const [basis, source] = [basisOf(answer.data), words.source(answer)];
  const recordsOf = recordLists({ view, userType: counted, answer });
  const { made } = shown;
  // Where several lists make it up, each stands with its part of it.
  const all = answer.data.records === 0 || made !== null ? null : recordsOf({});
  return (
    <>
      <div className="why__content" ref={frame}>
        <p className="why__title">{title}</p>
        <p className="why__times">{words.times(answer)}</p>
        <Unfinished times={answer.times} />
        <p className="why__sentence">{sentence}</p>
        {further.map((text) => (
          <p key={text} className="why__sentence">
            {text}
          </p>
        ))}
        <p className="why__basis">
          <span>{all === null ? basis : <Link to={all}>{basis}</Link>}</span>
        </p>
        <MadeOf
          {...{ made, of: where, isWhole: measure === 'kg' }}
          linkOf={(kind, isBefore) => recordsOf({ kind }, isBefore)}
        />
        <Peers peers={answer.data.peers} changeShare={answer.data.changeShare} view={view} />
        <NotBroken answer={answer} measure={measure} />
        {shown.breakdowns.length === 0 ? null : (
          <p className="why__unit">
            {t('why.unit', { unit: t(`charts:units.${shown.unit}`) })}{' '}
            {RATE_OF[measure] ? t('why.parts', { where }) : null}
          </p>
        )}
        <div className="why__parts">
          {inOrder(shown.breakdowns, by).map((breakdown) => (
            <Part
              key={breakdown.by}
              breakdown={breakdown}
              measure={measure}
              title={titleOf(breakdown)}
              nameOf={(row) => nameOf(row, breakdown.by)}
              narrowingOf={(row) =>
                narrowingTo(row, breakdown.by, narrowingIn(params), isPublished)
              }
              linkOf={(row, isBefore, kind) => recordsOf({ by: breakdown.by, row, kind }, isBefore)}
              onShowMore={onShowMore}
            />
          ))}
        </div>
      </div>
      <CopyButton
        lines={[[sentence, ...further].join(' '), basis, source]}
        access={isPublished ? '' : t('why.signIn')}
        address={addressOf(answer, ignored)}
        frame={frame}
        pictureOf={given.pictureOf}
      />
    </>
  );
}
