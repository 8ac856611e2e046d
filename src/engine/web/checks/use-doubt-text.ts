import { useTranslation } from 'react-i18next';
import type { Doubt } from '../../declaration/checks.ts';
import type { Resource } from '../../declaration/types.ts';
import { pointsToOne } from '../../fields/index.ts';
import { formatNumber } from '../../fields/shared/numbers.ts';
import { config } from '../core/config.ts';
import { labelsOf } from '../fields/shared/options.ts';
import { useValueWords } from '../fields/shared/useValueWords.ts';
import { useRowSummary } from '../screens/shared/useRowSummary.ts';

/** Digits of a figure that gives an idea of what is usual. */
const IDEA_DIGITS = 2;
const idea = (value: number): string => formatNumber(Number(value.toPrecision(IDEA_DIGITS)));
/** A value that was worked out has more digits than anybody typed. */
const EXACT_DIGITS = 6;
const exact = (value: number): string => formatNumber(Number(value.toPrecision(EXACT_DIGITS)));

/** A doubtful row in words. */
export interface DoubtText {
  /** What it is, how much, whose and when. */
  readonly summary: string;
  readonly code: string;
  /** Why it is doubtful. */
  readonly reason: string;
  /** What a value may have been meant as. */
  readonly meant: string;
  /** The question for the person who entered it, ready to be sent. */
  readonly question: string;
}

/** The name of whose row it is: what it refers to first. */
function ownerOf(resource: Resource | undefined, row: Doubt['row']): string {
  const field = resource?.fields.find((one) => pointsToOne(one) && row[one.name] != null);
  return field ? (labelsOf(row, field.name)[0]?.name ?? '') : '';
}

/** Describes doubtful rows in the language on screen. */
export function useDoubtText(): (doubt: Doubt) => DoubtText {
  const { t } = useTranslation('screens');
  const words = useValueWords();
  const summaryOf = useRowSummary();
  return (doubt) => {
    const { kind, row, measure, other, lastDay } = doubt;
    const rowOf = config.resources[doubt.rowOf];
    const summary = rowOf ? summaryOf(rowOf, row) : '';
    const code = String(row.code ?? row.id);
    const field = config.resources[doubt.resource]?.fieldsByName[measure?.field ?? ''];
    const unit =
      field && 'suffix' in field && field.suffix ? words.suffix(field.suffix, measure?.value) : '';
    const value = measure ? exact(measure.value) : '';
    const reasonOf = (): string => {
      if (kind === 'silent')
        return t('checks.reason.silent', { day: words.formatDate(lastDay ?? '') });
      if (kind !== 'unusual') {
        return t(`checks.reason.${kind}${other ? '' : 'Unseen'}`, {
          code: String(other?.code ?? ''),
        });
      }
      const usual = measure?.usual;
      if (!usual) return t('checks.reason.unusualAlone', { value, unit });
      const [low, high] = [idea(usual.low), idea(usual.high)];
      return low === high
        ? t('checks.reason.unusualSingle', { usual: low, value, unit })
        : t('checks.reason.unusual', { low, high, value, unit });
    };
    const reason = reasonOf();
    const meant = measure?.meant
      ? t('checks.meant', {
          ...{ value: exact(measure.meant.value), unit },
          factor: formatNumber(measure.meant.factor),
        })
      : '';
    const owner = kind === 'silent' ? summary : ownerOf(rowOf, row);
    const question = t(kind === 'silent' ? 'checks.question.silent' : 'checks.question.row', {
      ...{ owner, code, summary, reason },
    });
    return { summary, code, reason, meant, question };
  };
}
