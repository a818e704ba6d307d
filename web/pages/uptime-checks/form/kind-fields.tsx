// The fields that a kind of uptime check has of its own, as its facts say (probes/<kind>/schema.ts).

import type { ProbeField } from '../../../../shared/probe-facts.ts';
import type { ProbeKind } from '../../../../shared/probe-kinds.gen.ts';
import { factsOf } from '../../../../shared/probe-kinds.ts';
import { SubjectsField } from '../../../domain/forms/targets-field.tsx';
import { SelectField, SwitchField } from '../../../forms/fields/choice-fields.tsx';
import { StatusCodesField } from '../../../forms/fields/listed-fields.tsx';
import { NumberField } from '../../../forms/fields/number-field.tsx';
import { HeadersField, NamedValuesField } from '../../../forms/fields/pairs-field.tsx';
import { SecretField } from '../../../forms/fields/secret-field.tsx';
import { TextAreaField, TextField } from '../../../forms/fields/text-fields.tsx';
import { FurtherFields } from '../../../forms/form.tsx';
import { useKindText } from '../kind-text.ts';
import { type CheckValues, isMeant, pathOf } from './check-form.ts';
import { StepsField } from './steps-field.tsx';

interface KindProps {
  values: CheckValues;
}

/** What is looked at, and how. */
export function TargetFields({ values }: KindProps) {
  const { kind } = values;
  const t = useKindText();
  const { target, further } = factsOf(kind);
  return (
    <>
      <Fields of={target} values={values} />
      {further && (
        <FurtherFields {...(further.has_title && { title: t(kind, 'further') })}>
          <Fields of={further.fields} values={values} />
        </FurtherFields>
      )}
    </>
  );
}

/** What its answer must be like, besides what can be asserted of all kinds. */
export const ExpectedFields = ({ values }: KindProps) => (
  <Fields of={factsOf(values.kind).expected ?? []} values={values} />
);

const Fields = ({ of, values }: KindProps & { of: readonly ProbeField[] }) =>
  of
    .filter((field) => isMeant(values, field))
    .map((field) => <KindField key={`${values.kind}.${field.name}`} kind={values.kind} field={field} />);

const TYPED = { autoCapitalize: 'off', autoComplete: 'off', spellCheck: false } as const;

function KindField({ kind, field }: { kind: ProbeKind; field: ProbeField }) {
  const t = useKindText();
  const { name, as } = field;
  const path = pathOf(kind, name);
  const own = {
    name: path,
    label: t(kind, name),
    ...(field.has_help && { help: t(kind, `${name}_help`) }),
    ...(field.is_optional && { optional: true }),
  };
  const shown = { ...own, ...(field.has_example && { placeholder: t(kind, `${name}_example`) }) };
  // What is left empty of the settings is null; of the target it is a text that lacks.
  const empty = path === name ? {} : { empty: null };
  switch (as) {
    case 'text':
      return <TextField {...shown} {...empty} />;
    case 'lines':
      return <TextAreaField {...shown} {...empty} {...TYPED} className="mono" rows={14} />;
    case 'name':
      return <TextField {...shown} {...empty} {...TYPED} />;
    case 'url':
      return <TextField {...shown} {...empty} {...TYPED} type="url" inputMode="url" />;
    case 'number':
      return <NumberField {...shown} />;
    case 'switch':
      return <SwitchField {...own} />;
    case 'secret':
      return <SecretField {...own} empty={null} />;
    case 'headers':
      return <HeadersField {...own} />;
    case 'variables':
      return <NamedValuesField {...own} secret />;
    case 'members':
      return <SubjectsField {...own} />;
    case 'steps':
      return <StepsField {...own} />;
    case 'status_codes':
      return <StatusCodesField {...own} />;
    case 'choice':
      return (
        <SelectField
          {...own}
          choices={(field.values ?? []).map((value) => ({
            value,
            label:
              field.has_words || value === null ? t(kind, `${name}_${value ?? 'none'}`) : value.toUpperCase(),
          }))}
        />
      );
  }
}
