// Fields drawn from a JSON schema: the configuration of a channel.

import type { ComponentType } from 'react';
import type { JsonSchema } from '../../../shared/json-schema/json-schema.ts';
import type { FieldWords } from '../../forms/field.tsx';
import { SelectField, SwitchField } from '../../forms/fields/choice-fields.tsx';
import { DateTimeField } from '../../forms/fields/date-time-field.tsx';
import { NumberField } from '../../forms/fields/number-field.tsx';
import { HeadersField, NamedValuesField } from '../../forms/fields/pairs-field.tsx';
import { SecretField } from '../../forms/fields/secret-field.tsx';
import { TextAreaField, TextField } from '../../forms/fields/text-fields.tsx';
import { FurtherFields } from '../../forms/form.tsx';
import { fieldsOfSchema, type SchemaField } from '../../forms/schema-fields.ts';
import { useText } from '../../i18n/text.ts';
import { TagsField } from './tags-field.tsx';

interface SchemaFieldsProps {
  schema: JsonSchema;
  /** Where the values stand in the form: `config`. */
  path: string;
  /** Words in the language of the page, for those of the schema. */
  words?: (name: string) => { label: string; help?: string } | undefined;
  /** Fields that the page draws itself, by name: a webhook of the account instead of its number. */
  own?: Readonly<Record<string, ComponentType<FieldWords>>>;
}

/** What must be given is in sight; the rest opens on request. */
export function SchemaFields(props: SchemaFieldsProps) {
  const fields = fieldsOfSchema(props.schema);
  const further = fields.filter(({ isRequired }) => !isRequired);
  return (
    <>
      {fields
        .filter(({ isRequired }) => isRequired)
        .map((field) => (
          <OneField key={field.name} {...props} field={field} />
        ))}
      {further.length > 0 && (
        <FurtherFields>
          {further.map((field) => (
            <OneField key={field.name} {...props} field={field} />
          ))}
        </FurtherFields>
      )}
    </>
  );
}

function OneField({ field, path, words, own = {} }: SchemaFieldsProps & { field: SchemaField }) {
  const ownWords = words?.(field.name);
  const named: FieldWords = {
    name: `${path}.${field.name}`,
    label: ownWords?.label ?? field.title,
    help: ownWords ? ownWords.help : field.help,
    optional: !field.isRequired && field.field.is !== 'switch',
  };
  const Own = own[field.name];
  if (Own) return <Own {...named} />;
  // Spread, since an empty field that may be left out is not one that is null.
  const empty = field.isRequired && !field.takesNull ? {} : { empty: field.takesNull ? null : undefined };
  return <Drawn field={field} named={named} empty={empty} words={words} />;
}

interface DrawnProps {
  field: SchemaField;
  named: FieldWords;
  empty: { empty?: null | undefined };
  words: SchemaFieldsProps['words'];
}

function Drawn({ field: { field, name, isRequired, takesNull }, named, empty, words }: DrawnProps) {
  switch (field.is) {
    case 'switch':
      return <SwitchField {...named} />;
    case 'choice':
      return <ChoiceField choices={field.choices} nothing={isRequired ? undefined : takesNull} {...named} />;
    case 'number':
      return <NumberField {...named} {...empty} decimals={field.decimals} />;
    case 'secret':
      return <SecretField {...named} {...empty} />;
    case 'words':
      return <TagsField {...named} placeholder="" />;
    case 'pairs':
      return name === 'headers' ? (
        <HeadersField {...named} secret={field.secret} />
      ) : (
        <NamedValuesField {...named} secret={field.secret} />
      );
    case 'long_text':
      return <TextAreaField {...named} {...empty} className="mono" spellCheck={false} />;
    case 'group':
      return <SchemaFields schema={field.schema} path={named.name} {...(words && { words })} />;
    case 'text':
      return field.input === 'moment' ? (
        <DateTimeField {...named} />
      ) : (
        <TextField {...named} {...empty} type={field.input} />
      );
  }
}

interface ChoiceFieldProps extends FieldWords {
  choices: readonly unknown[];
  /** Whether nothing can be chosen, and then as null. */
  nothing: boolean | undefined;
}

function ChoiceField({ choices, nothing, ...named }: ChoiceFieldProps) {
  const t = useText('forms');
  const shown = choices.map((value) => ({ value, label: String(value) }));
  const none = { value: nothing ? null : undefined, label: t('no_choice') };
  return <SelectField {...named} choices={nothing === undefined ? shown : [none, ...shown]} />;
}
