// What people say of a location.

import { TagsField } from '../../../domain/forms/tags-field.tsx';
import { NameField, TextField } from '../../../forms/fields/text-fields.tsx';
import { useText } from '../../../i18n/text.ts';

export function LocationFields() {
  const t = useText('locations');
  return (
    <>
      <NameField />
      <TextField
        name="country"
        label={t('country')}
        help={t('country_help')}
        maxLength={2}
        optional
        empty={null}
      />
      <TagsField name="labels" label={t('labels')} help={t('labels_help')} optional placeholder="" />
    </>
  );
}
