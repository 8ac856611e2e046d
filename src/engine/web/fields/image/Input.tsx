import { useTranslation } from 'react-i18next';
import { storedAddress } from '../shared/address.ts';
import { FileChooser } from '../shared/FileChooser.tsx';
import type { InputProps } from '../types.ts';
import { IMAGE_TYPES, imageProblem } from './fits.ts';

/** A picture, shown at once. */
export function ImageInput(props: InputProps<'image'>) {
  const { field, value } = props;
  const { t } = useTranslation('fields');
  return (
    <FileChooser
      {...props}
      words="image"
      shown={
        typeof value === 'string' && value !== '' ? (
          <img src={storedAddress(value)} alt={t('image.preview')} />
        ) : null
      }
      accept={IMAGE_TYPES.join(',')}
      maxBytes={field.maxBytes}
      pastes
      check={(file) => imageProblem(file, field.maxBytes)}
    />
  );
}
