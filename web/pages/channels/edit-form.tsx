// The form of a channel that is saved. Its secrets are masked, and stay unless they are replaced.

import { useMutation } from '@tanstack/react-query';
import type { JsonSchema } from '../../../shared/json-schema/json-schema.ts';
import { MASK } from '../../../shared/mask.ts';
import { updateChannel } from '../../api/resources/channels.ts';
import { useAccount } from '../../api/resources/session.ts';
import type { Channel, ChannelKind } from '../../api/schema.gen.ts';
import { Form } from '../../forms/form.tsx';
import { FormActions } from '../../forms/form-actions.tsx';
import type { Issue } from '../../forms/form-state.ts';
import { valuesOfSchema } from '../../forms/schema-fields.ts';
import { useForm } from '../../forms/use-form.tsx';
import { useText } from '../../i18n/text.ts';
import { notify } from '../../ui/layers/undo.ts';
import { ChannelFields, type ChannelValues } from './fields.tsx';

interface EditProps {
  channel: Channel;
  kind: ChannelKind;
  disabledBecause: string | undefined;
}

export function EditChannelForm({ channel, kind, disabledBecause }: EditProps) {
  const common = useText('common');
  const updating = useMutation(updateChannel(useAccount()));
  const schema = kind.config as JsonSchema;
  const form = useForm<'PATCH /alerts/channels/:id', ChannelValues>({
    operation: 'PATCH /alerts/channels/:id',
    initial: {
      name: channel.name,
      config: valuesOfSchema(schema, channel.config),
      title_template: channel.title_template,
      text_template: channel.text_template,
    },
    check: ({ config }, checkBody) => configIssues(checkBody(schema, config ?? {}), config),
    onSubmit: async (_body, { changed }) => {
      const { id } = channel;
      await updating.mutateAsync({ params: { id }, body: changed });
      notify({ text: common('saved'), sign: 'done' });
    },
  });
  return (
    <Form form={form} disabledBecause={disabledBecause}>
      <ChannelFields kind={kind} />
      <FormActions form={form} />
    </Form>
  );
}

/** A masked secret is right, whatever a real one looks like. */
function configIssues(issues: readonly Issue[], config: Record<string, unknown> | undefined) {
  const masked = new Set(Object.keys(config ?? {}).filter((name) => config?.[name] === MASK));
  return issues
    .filter(({ field }) => !masked.has(field))
    .map(({ field, reason }) => ({ field: `config.${field}`, reason }));
}
