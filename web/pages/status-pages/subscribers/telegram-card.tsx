// The bot by which chats of Telegram subscribe to a page.

import { useMutation, useQuery } from '@tanstack/react-query';
import { Send } from 'lucide-react';
import { useState } from 'react';
import { useAccount } from '../../../api/resources/session.ts';
import { putTelegramBot, removeTelegramBot, telegramBotQuery } from '../../../api/resources/subscribers.ts';
import type { StatusPage } from '../../../api/schema.gen.ts';
import { SecretField } from '../../../forms/fields/secret-field.tsx';
import { TextField } from '../../../forms/fields/text-fields.tsx';
import { Form } from '../../../forms/form.tsx';
import { FormActions } from '../../../forms/form-actions.tsx';
import { useForm } from '../../../forms/use-form.tsx';
import { useText } from '../../../i18n/text.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { ConfirmByName } from '../../../ui/layers/confirm-by-name.tsx';
import { Dialog } from '../../../ui/layers/dialog.tsx';
import { notify } from '../../../ui/layers/undo.ts';
import { useAttempt } from '../../../ui/layers/use-failure.ts';
import { Card } from '../../../ui/page/card.tsx';
import { QueryView } from '../../../ui/page/query-view.tsx';
import { State } from '../../../ui/words/state.tsx';

type Asked = 'connect' | 'disconnect' | null;

export function TelegramCard({ page }: { page: StatusPage }) {
  const t = useText('status_pages');
  const query = useQuery(telegramBotQuery(useAccount(), page.id));
  const [asked, ask] = useState<Asked>(null);
  const name = query.data?.username ? `@${query.data.username}` : null;
  const close = () => ask(null);
  return (
    <Card title={t('subscriber_kind_telegram')}>
      <QueryView
        query={query}
        isPart
        shape="text"
        label={t('telegram_loading')}
        failed={t('telegram_failed')}
      >
        {({ problem }) => (
          <div className="stack">
            {name !== null && (
              <State is={problem === null ? 'ok' : problem === 'unreachable' ? 'warn' : 'down'}>{name}</State>
            )}
            <p className="muted">
              {name === null
                ? t('telegram_none')
                : problem === null
                  ? t('telegram_works', { name })
                  : t(`telegram_${problem}`)}
            </p>
            <div className="acts">
              <Button size="sm" icon={Send} onClick={() => ask('connect')}>
                {name === null ? t('telegram_connect') : t('telegram_replace')}
              </Button>
              {name !== null && (
                <Button size="sm" variant="ghost" onClick={() => ask('disconnect')}>
                  {t('telegram_disconnect')}
                </Button>
              )}
            </div>
          </div>
        )}
      </QueryView>
      {asked === 'connect' && <Connect page={page} api_url={query.data?.api_url ?? null} onClose={close} />}
      {asked === 'disconnect' && name !== null && <Disconnect page={page} name={name} onClose={close} />}
    </Card>
  );
}

interface ConnectProps {
  page: StatusPage;
  api_url: string | null;
  onClose(): void;
}

function Connect({ page, api_url, onClose }: ConnectProps) {
  const t = useText('status_pages');
  const put = useMutation(putTelegramBot(useAccount()));
  const form = useForm<'PUT /status-pages/:id/telegram-bot'>({
    operation: 'PUT /status-pages/:id/telegram-bot',
    initial: { bot_token: '', api_url },
    draft: null,
    explain: ({ code }) => {
      const refusal = REFUSALS.find((one) => one === code);
      return refusal === undefined ? null : t(`telegram_${refusal}`);
    },
    onSubmit: async (body) => {
      const { username } = await put.mutateAsync({ params: { id: page.id }, body });
      notify({ text: t('telegram_connected', { name: `@${username}` }), sign: 'done' });
      onClose();
    },
  });
  return (
    <Dialog title={t('telegram_connect_title')} onClose={onClose}>
      <Form form={form} guard={false}>
        <SecretField name="bot_token" label={t('telegram_token')} help={t('telegram_token_help')} />
        <TextField
          name="api_url"
          type="url"
          label={t('telegram_api')}
          help={t('telegram_api_help')}
          empty={null}
          optional
        />
        <FormActions form={form} save={t('telegram_connect_act')} onCancel={onClose} />
      </Form>
    </Dialog>
  );
}

const REFUSALS = ['unknown_bot', 'bot_has_webhook', 'telegram_unreachable'] as const;

function Disconnect({ page, name, onClose }: { page: StatusPage; name: string; onClose(): void }) {
  const t = useText('status_pages');
  const attempt = useAttempt();
  const { mutateAsync, isPending } = useMutation(removeTelegramBot(useAccount()));
  const disconnect = async () => {
    if (!(await attempt(mutateAsync({ params: { id: page.id } })))) return;
    notify({ text: t('telegram_disconnected', { name }), sign: 'deleted' });
    onClose();
  };
  return (
    <ConfirmByName
      title={t('telegram_disconnect_title', { name })}
      text={t('telegram_disconnect_text')}
      name={name}
      act={t('telegram_disconnect')}
      busy={isPending}
      onConfirm={() => void disconnect()}
      onClose={onClose}
    />
  );
}
