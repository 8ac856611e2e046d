import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { ShownMade, ShownPart } from './shown.ts';

/** Where the records of a kind are listed; null where they cannot be. */
export type MadeLinkOf = (kind: ShownPart['kind'], isBefore: boolean) => string | null;

interface MadeOfProps {
  readonly made: ShownMade | null;
  /** What it is made up of, by name. */
  readonly of: string;
  /** Whether its parts add up to what is written of it: of another measure they are weights. */
  readonly isWhole: boolean;
  readonly linkOf: MadeLinkOf;
}

/** The kinds of records that a material is counted by, each with its own list, which add up to it. */
export function MadeOf({ made, of, isWhole, linkOf }: MadeOfProps) {
  const { t } = useTranslation(['ownfigures', 'charts']);
  if (made === null) return null;
  const unit = t(`charts:units.${made.unit}`);
  const amount = ({ kind, ...amounts }: ShownPart, isBefore: boolean) => {
    const text = isBefore ? amounts.before : amounts.now;
    // What has no records leads to none.
    const to = text === null ? null : linkOf(kind, isBefore);
    if (text === null || to === null) return text ?? '0';
    const period = t(isBefore ? 'why.made.before' : 'why.made.now');
    const part = t(`why.made.${kind}`);
    return (
      <Link to={to} aria-label={t('why.made.records', { part, name: of, period, amount: text })}>
        {text}
      </Link>
    );
  };
  return (
    <div className="why__made">
      <p>{t(isWhole ? 'why.made.whole' : 'why.made.weight', { unit })}</p>
      <ul>
        {made.parts.map((part) => (
          <li key={part.kind}>
            <span>{t(`why.made.${part.kind}`)}</span>
            <span>
              {amount(part, true)} → {amount(part, false)}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
