import { useTranslation } from 'react-i18next';
import { strengthOf } from './strength.ts';

interface NewPasswordHelpProps {
  readonly next: string;
  readonly current: string;
  readonly bounds: { readonly min: number; readonly max: number };
  /** Names of the person, which others try first. */
  readonly names: readonly string[];
}

/** The rules of a new password, each with whether it is kept, and how hard it is to guess. */
export function NewPasswordHelp({ next, current, bounds, names }: NewPasswordHelpProps) {
  const { t } = useTranslation('account');
  const { min, max } = bounds;
  const rules = [
    { key: 'length', kept: next.length >= min && next.length <= max },
    { key: 'other', kept: next !== '' && next !== current },
  ];
  const strength = next.length < min ? null : strengthOf(next, names);
  return (
    <>
      <ul className="own-password__rules">
        {rules.map(({ key, kept }) => (
          <li key={key} data-kept={kept}>
            <span aria-hidden="true">{kept ? '✓' : '○'}</span> {t(`password.rules.${key}`, bounds)}
            {kept ? <span className="visually-hidden"> {t('password.rules.kept')}</span> : null}
          </li>
        ))}
        {/* Only the server knows all that is guessed first: no tick promises that it is kept. */}
        <li>
          <span aria-hidden="true">•</span> {t('password.rules.guessable')}
        </li>
      </ul>
      <output className="own-password__strength" data-strength={strength ?? undefined}>
        {strength ? t(`password.strength.${strength}`) : null}
      </output>
    </>
  );
}
