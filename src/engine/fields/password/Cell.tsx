import { useTranslation } from 'react-i18next';
import { isBlank } from '../../declaration/validate.ts';
import type { CellProps } from '../../web/fields/types.ts';

/** Says whether a new password was typed, never which. */
export function Cell({ value }: CellProps) {
  const { t } = useTranslation('fields');
  return <span>{t(isBlank(value) ? 'password.unchanged' : 'password.changed')}</span>;
}
