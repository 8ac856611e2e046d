import { endingsOf, kindsText, namedDataUrl } from '../../declaration/files.ts';
import { isBlank } from '../../declaration/validate.ts';
import { FileChooser, type FileProblem } from '../../web/fields/shared/FileChooser.tsx';
import type { InputProps } from '../../web/fields/types.ts';
import { Cell } from './Cell.tsx';

/** A file of the kinds declared. */
export function Input(props: InputProps<'file'>) {
  const { field, value } = props;
  const endings = endingsOf(field.kinds);
  const check = (file: File): FileProblem | null => {
    const ending = (/[^.]*$/.exec(file.name.toLowerCase())?.[0] ?? '').replace(/^jpeg$/, 'jpg');
    if (!endings.includes(ending) || file.size === 0) return 'type';
    return file.size > field.maxBytes ? 'size' : null;
  };
  return (
    <FileChooser
      {...props}
      words="file"
      shown={isBlank(value) ? null : <Cell value={value} />}
      accept={endings.map((ending) => `.${ending}`).join(',')}
      kinds={kindsText(field.kinds)}
      maxBytes={field.maxBytes}
      check={check}
      toValue={(dataUrl, file) => namedDataUrl(dataUrl, file.name)}
    />
  );
}
