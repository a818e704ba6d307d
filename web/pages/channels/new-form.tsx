// The form of a new channel of a kind.

import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Suspense } from 'react';
import type { JsonSchema } from '../../../shared/json-schema/json-schema.ts';
import type { BodyOf } from '../../api/operation-types.ts';
import { createChannel, tryChannel } from '../../api/resources/channels.ts';
import { useAccount } from '../../api/resources/session.ts';
import type { ChannelKind } from '../../api/schema.gen.ts';
import { useNeedsRole } from '../../domain/use-needs-role.ts';
import { SwitchField } from '../../forms/fields/choice-fields.tsx';
import { Form } from '../../forms/form.tsx';
import { FormActions } from '../../forms/form-actions.tsx';
import { valuesOfSchema } from '../../forms/schema-fields.ts';
import { useForm } from '../../forms/use-form.tsx';
import { useText } from '../../i18n/text.ts';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { notify } from '../../ui/layers/undo.ts';
import { late } from '../../ui/page/late.tsx';
import { channelAddress, listAddress, newAddress } from './addresses.ts';
import css from './channels.module.css';
import { ChannelFields, type ChannelValues } from './fields.tsx';
import { useKindWords } from './words.ts';

type NewChannel = BodyOf<'POST /alerts/channels'>;
type Trial = BodyOf<'POST /alerts/channels/test'>;

const LateTestCard = late(() => import('./test-card.tsx').then((file) => file.TestCard));

/** Of chats that act. */
const LateCallbackCard = late(() => import('./callback-card.tsx').then((file) => file.CallbackCard));

interface NewValues extends ChannelValues {
  add_to_rules: boolean;
}

export function NewChannelForm({ kind }: { kind: ChannelKind }) {
  const t = useText('channels');
  const account = useAccount();
  const navigate = useNavigate();
  const creating = useMutation(createChannel(account));
  const trying = useMutation(tryChannel(account));
  const form = useForm<'POST /alerts/channels', NewValues>({
    operation: 'POST /alerts/channels',
    initial: useInitial(kind),
    body: (values) => ({ kind: kind.kind, ...values }) as NewChannel,
    draft: kind.kind,
    onSubmit: async (body) => {
      const { id, name } = await creating.mutateAsync({ body });
      notify({ text: t('created', { name }), sign: 'done' });
      await navigate({ to: channelAddress(account, id) });
    },
  });
  const because = useNeedsRole('editor');
  const { config, title_template, text_template } = form.values;
  const trial = { kind: kind.kind, config, title_template, text_template } as unknown as Trial;
  return (
    <div className={css.page}>
      <Form form={form} disabledBecause={because}>
        <ChannelFields kind={kind} />
        <SwitchField name="add_to_rules" label={t('add_to_rules')} help={t('add_to_rules_help')} />
        <FormActions
          form={form}
          save={t('create')}
          onCancel={() => void navigate({ to: listAddress(account) })}
        >
          <OtherKind />
        </FormActions>
      </Form>
      <div className={css.beside}>
        {kind.callback_url !== null && (
          <Suspense>
            <LateCallbackCard kind={kind.kind} url={kind.callback_url} />
          </Suspense>
        )}
        <Suspense>
          <LateTestCard
            text={t('test_unsaved')}
            send={() => trying.mutateAsync({ body: trial, timeoutMs: 40_000 })}
            disabledBecause={because}
          />
        </Suspense>
      </div>
    </div>
  );
}

function useInitial(kind: ChannelKind): NewValues {
  const words = useKindWords();
  return {
    name: words(kind.kind).name,
    config: valuesOfSchema(kind.config as JsonSchema),
    title_template: null,
    text_template: null,
    add_to_rules: true,
  };
}

function OtherKind() {
  const t = useText('channels');
  const account = useAccount();
  return (
    <ButtonLink variant="ghost" to={newAddress(account)}>
      {t('other_kind')}
    </ButtonLink>
  );
}
