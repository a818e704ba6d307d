// Adding a contact method, and confirming it by the code that was sent there.

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { ApiError } from '../../../api/errors.ts';
import {
  addContactMethod,
  contactMethodsQuery,
  verifyContactMethod,
} from '../../../api/resources/contact-methods.ts';
import type { ContactMethod, ContactMethods } from '../../../api/schema.gen.ts';
import { RadioCards, SelectField } from '../../../forms/fields/choice-fields.tsx';
import { TextField } from '../../../forms/fields/text-fields.tsx';
import { Form } from '../../../forms/form.tsx';
import { FormActions } from '../../../forms/form-actions.tsx';
import { useForm } from '../../../forms/use-form.tsx';
import { useText } from '../../../i18n/text.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Dialog } from '../../../ui/layers/dialog.tsx';
import { useUndo } from '../../../ui/layers/undo.ts';
import { useAttempt, useFailure } from '../../../ui/layers/use-failure.ts';
import { ConfirmInChatDialog } from './confirm-in-chat.tsx';
import { onConfirmed, subscribeBrowser } from './subscribe.ts';

interface AddProps {
  known: ContactMethods;
  onAdded(method: ContactMethod): void;
  onClose(): void;
}

export function AddMethodDialog({ known, onAdded, onClose }: AddProps) {
  const t = useText('contacts');
  const add = useMutation(addContactMethod());
  const form = useForm({
    operation: 'POST /me/contact-methods',
    initial: {
      kind: known.kinds[0] ?? ('mail' as const),
      address: undefined as string | undefined,
      label: '',
      channel_id: undefined as number | undefined,
    },
    draft: null,
    explain: ({ code }) =>
      code === 'contact_method_exists'
        ? t('error_exists')
        : code === 'too_many_contact_methods'
          ? t('error_too_many')
          : null,
    async onSubmit({ channel_id, address, ...body }) {
      const [bot, ...others] = botsOf(known, body.kind);
      const chosen = others.length === 0 ? bot?.channel_id : channel_id;
      const about = {
        ...(chosen === undefined ? {} : { channel_id: chosen }),
        ...(body.kind === 'telegram' || address === undefined ? {} : { address }),
      };
      onAdded(await add.mutateAsync({ body: { ...body, ...about } }));
    },
  });
  const { kind } = form.values;
  const bots = botsOf(known, kind);
  const isPhone = kind === 'sms' || kind === 'voice';
  return (
    <Dialog title={t('add_title')} onClose={onClose}>
      <Form form={form} label={t('add_title')} guard={false}>
        <RadioCards
          name="kind"
          label={t('kind')}
          choices={known.kinds.map((value) => ({
            value,
            label: t(`kind_${value}`),
            help: t(`kind_${value}_help`),
          }))}
        />
        {bots.length > 1 && (
          <SelectField
            name="channel_id"
            label={t('chat_bot')}
            help={t('chat_bot_help')}
            choices={bots.map(({ channel_id, name, account }) => ({
              value: channel_id,
              label: `${name} · ${account.name}`,
            }))}
          />
        )}
        {kind === 'push' || kind === 'telegram' ? null : (
          <TextField
            name="address"
            empty={undefined}
            label={t(ADDRESS[kind])}
            help={
              isPhone
                ? t('address_phone_help', { prefixes: known.phone_prefixes.join(', ') })
                : kind === 'ntfy' || kind === 'slack'
                  ? t(`address_${kind}_help`)
                  : undefined
            }
            autoComplete={isPhone ? 'tel' : kind === 'mail' ? 'email' : 'off'}
          />
        )}
        <TextField name="label" label={t('label')} help={t('label_help')} maxLength={60} optional />
        {kind === 'push' ? (
          <BrowserActions known={known} label={form.values.label} onAdded={onAdded} onClose={onClose} />
        ) : (
          <FormActions
            form={form}
            save={t(bots.length > 0 ? 'chat_continue' : 'send_code')}
            onCancel={onClose}
          />
        )}
      </Form>
    </Dialog>
  );
}

const ADDRESS = {
  mail: 'address_mail',
  sms: 'address_phone',
  voice: 'address_phone',
  ntfy: 'address_ntfy',
  slack: 'address_slack',
} as const;

const botsOf = ({ chat_bots }: ContactMethods, kind: ContactMethod['kind']) =>
  chat_bots.filter((bot) => bot.kind === kind);

/** This browser is its own address. */
function BrowserActions({ known, label, onAdded, onClose }: AddProps & { label: string }) {
  const t = useText('contacts');
  const common = useText('common');
  const failed = useFailure();
  const add = useMutation(addContactMethod());
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  async function addBrowser() {
    setBusy(true);
    setProblem(null);
    const subscribed = await subscribeBrowser(known.push_key);
    setBusy(false);
    if ('problem' in subscribed) return setProblem(t(`push_${subscribed.problem}`));
    try {
      const { address } = subscribed;
      onAdded(await add.mutateAsync({ body: { kind: 'push', address, label } }));
    } catch (error) {
      const isThere = error instanceof ApiError && error.code === 'contact_method_exists';
      if (isThere) setProblem(t('push_exists'));
      else failed(error);
    }
  }
  return (
    <>
      <div role="status">{problem}</div>
      <div className="acts form-acts">
        <Button variant="primary" busy={isBusy || add.isPending} onClick={() => void addBrowser()}>
          {t('push_allow')}
        </Button>
        <Button onClick={onClose}>{common('cancel')}</Button>
      </div>
    </>
  );
}

const SENT = {
  mail: 'code_sent',
  sms: 'code_sent',
  ntfy: 'code_sent',
  voice: 'code_called',
  push: 'code_pushed',
} as const;

interface ConfirmProps {
  method: ContactMethod;
  onClose(): void;
}

export function ConfirmMethodDialog({ method, onClose }: ConfirmProps) {
  const { kind } = method;
  return kind === 'slack' || kind === 'telegram' ? (
    <ConfirmInChatDialog method={method} onClose={onClose} />
  ) : (
    <ConfirmByCodeDialog method={method} sent={SENT[kind]} onClose={onClose} />
  );
}

function ConfirmByCodeDialog({
  method,
  sent,
  onClose,
}: ConfirmProps & { sent: (typeof SENT)[keyof typeof SENT] }) {
  const t = useText('contacts');
  const attempt = useAttempt();
  const { notify } = useUndo();
  const [isSent, setSent] = useState(false);
  const verify = useMutation(verifyContactMethod());
  const again = useMutation(verifyContactMethod());
  const params = { id: method.id };
  const queries = useQueryClient();
  const name = method.label || method.address_hint;
  const onDone = useEffectEvent(() => {
    void queries.invalidateQueries({ queryKey: contactMethodsQuery().queryKey });
    notify({ text: t('confirmed', { name }), sign: 'done' });
    onClose();
  });
  useEffect(() => onConfirmed(method.id, onDone), [method.id]);
  const form = useForm({
    operation: 'POST /me/contact-methods/:id/verify',
    initial: { code: '' },
    draft: null,
    async onSubmit(body) {
      await verify.mutateAsync({ params, body });
      notify({ text: t('confirmed', { name }), sign: 'done' });
      onClose();
    },
  });
  async function sendAgain() {
    if (await attempt(again.mutateAsync({ params, body: {} }))) setSent(true);
  }
  return (
    <Dialog title={t('confirm_title')} onClose={onClose}>
      <Form form={form} label={t('confirm_title')} guard={false}>
        <p>{t(sent, { address: method.address_hint })}</p>
        {method.last_error !== null && <p>{t('state_failed', { reason: method.last_error })}</p>}
        <TextField name="code" label={t('code')} autoComplete="one-time-code" maxLength={20} />
        <div role="status">{isSent && t('code_again')}</div>
        <FormActions form={form} save={t('confirm')} onCancel={onClose}>
          <Button variant="ghost" busy={again.isPending} onClick={() => void sendAgain()}>
            {t('send_again')}
          </Button>
        </FormActions>
      </Form>
    </Dialog>
  );
}
