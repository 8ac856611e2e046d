export interface SelectProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  readonly options: readonly (readonly [value: Value, name: string])[];
}

/** A list of choices with its name above it. */
export function Select<Value extends string>({
  label,
  value,
  onChange,
  options,
}: SelectProps<Value>) {
  return (
    <label className="filter">
      <span>{label}</span>
      <select
        value={value}
        onChange={({ target }) => {
          const chosen = options[target.selectedIndex];
          if (chosen) onChange(chosen[0]);
        }}
      >
        {options.map(([each, name]) => (
          <option key={each} value={each}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}
