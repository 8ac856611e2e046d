import { useTranslation } from 'react-i18next';
import { storedAddress } from '../../web/fields/shared/address.ts';
import { FileChooser } from '../../web/fields/shared/FileChooser.tsx';
import type { InputProps } from '../../web/fields/types.ts';
import { IMAGE_TYPES, imageProblem } from './fits.ts';

/** A picture, shown at once. */
export function Input(props: InputProps<'image'>) {
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
