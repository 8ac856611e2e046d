import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MENU_MODES, type MenuMode } from '../../../declaration/constants.ts';
import { readPreference, writePreference } from '../../session/index.ts';

/** Colour schemes to choose from, the first until a person chooses. */
const SCHEMES = ['light', 'dark', 'system'] as const;
type Scheme = (typeof SCHEMES)[number];

const PREFERENCE = 'scheme';

/** The choice stored on this machine. */
function storedScheme(): Scheme {
  const stored = readPreference(PREFERENCE);
  return SCHEMES.find((scheme) => scheme === stored) ?? SCHEMES[0];
}

/** Stores a choice; `before-paint.js`, which ran before the first paint, shows it. */
function chooseScheme(scheme: Scheme): void {
  writePreference(PREFERENCE, scheme);
  document.dispatchEvent(new Event('schemechange'));
}

interface ChoiceProps<Value extends string> {
  /** Key of the words of the choice; each value's stand under it. */
  readonly words: string;
  readonly values: readonly Value[];
  readonly chosen: Value;
  readonly onChoose: (value: Value) => void;
}

function Choice<Value extends string>({ words, values, chosen, onChoose }: ChoiceProps<Value>) {
  const { t } = useTranslation('display');
  const name = useId();
  return (
    <fieldset>
      <legend>{t(`${words}.label`)}</legend>
      {values.map((value) => (
        <label key={value} className="popover__choice">
          <input
            type="radio"
            name={name}
            checked={value === chosen}
            onChange={() => onChoose(value)}
          />
          {t(`${words}.${value}`)}
        </label>
      ))}
    </fieldset>
  );
}

export interface DisplayProps {
  readonly mode: MenuMode;
  readonly onMode: (mode: MenuMode) => void;
  /** A narrow window has one kind of menu. */
  readonly desktop: boolean;
}

/** How the product looks to this person: colours, and the kind of menu. */
export default function DisplayChoices({ mode, onMode, desktop }: DisplayProps) {
  const [scheme, setScheme] = useState(storedScheme);
  return (
    <>
      <Choice
        words="schemes"
        values={SCHEMES}
        chosen={scheme}
        onChoose={(chosen) => {
          chooseScheme(chosen);
          setScheme(chosen);
        }}
      />
      {desktop ? (
        <Choice words="modes" values={MENU_MODES} chosen={mode} onChoose={onMode} />
      ) : null}
    </>
  );
}
