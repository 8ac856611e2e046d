import { useTranslation } from 'react-i18next';
import { findDefinition } from '../../../fields/index.ts';
import type { NewRowFormProps } from '../../../fields/reference/useNewRow.tsx';
import { config } from '../../core/config.ts';
import ChildDrawer from '../children/ChildDrawer.tsx';
import { nameFields } from '../children/NameInput.tsx';
import { wordsOfScreen } from '../shared/screen-words.ts';
import { useRowName } from '../shared/useRowName.ts';

/** Adds a row that a picker found missing, beside the form the picker stands in. */
export default function NewRow(props: NewRowFormProps) {
  const { resourceName, text, within, narrowed, onDone } = props;
  useTranslation(wordsOfScreen(resourceName));
  const nameOf = useRowName();
  const resource = config.resources[resourceName];
  if (!resource) return null;
  // A part that every row has: people are found by their names, not by what stands before these.
  const name = nameFields(resource).find(
    (field) => findDefinition(field)?.names && field.required === true,
  );
  const fixed = {
    ...(name && text !== '' && { [name.name]: text }),
    ...(resource.parent && within && { [resource.parent.field]: within }),
    ...(narrowed && { [narrowed.field]: narrowed.value }),
  };
  return (
    <ChildDrawer
      child={resource}
      row={null}
      fixed={fixed}
      isParentGiven={typeof within === 'number'}
      onSaved={(row) => onDone(row && { id: row.id, name: nameOf(resource, row) })}
      onClose={() => onDone(null)}
    />
  );
}
