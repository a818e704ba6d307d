// Confirming a contact method in its chat: by a button of the message there, or by the link that begins it.

import { useMutation, useQuery } from '@tanstack/react-query';
import { ExternalLink } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { contactMethodsQuery, verifyContactMethod } from '../../../api/resources/contact-methods.ts';
import type { ContactMethod } from '../../../api/schema.gen.ts';
import { useText } from '../../../i18n/text.ts';
import { Button, ButtonAnchor } from '../../../ui/controls/button.tsx';
import { Dialog } from '../../../ui/layers/dialog.tsx';
import { useUndo } from '../../../ui/layers/undo.ts';
import { useAttempt } from '../../../ui/layers/use-failure.ts';
import '../../../ui/styles/forms.ts';

const LOOKED_EVERY_MS = 2_000;

export function ConfirmInChatDialog({ method, onClose }: { method: ContactMethod; onClose(): void }) {
  const t = useText('contacts');
  const common = useText('common');
  const attempt = useAttempt();
  const { notify } = useUndo();
  const again = useMutation(verifyContactMethod());
  const known = useQuery({ ...contactMethodsQuery(), refetchInterval: LOOKED_EVERY_MS });
  const now = known.data?.methods.find(({ id }) => id === method.id);
  const isDone = now !== undefined && now.verified_at !== null && now.disabled_at === null;
  const onDone = useEffectEvent(() => {
    notify({ text: t('confirmed', { name: now?.label || now?.address_hint || '' }), sign: 'done' });
    onClose();
  });
  useEffect(() => {
    if (isDone) onDone();
  }, [isDone]);
  const { start_url, last_error } = again.data ?? method;
  const isTelegram = method.kind === 'telegram';
  return (
    <Dialog title={t('confirm_title')} onClose={onClose}>
      <p>{t(isTelegram ? 'chat_start' : 'chat_press')}</p>
      {last_error !== null && <p>{t('state_failed', { reason: last_error })}</p>}
      <div role="status">{again.data && !isTelegram && t('code_again')}</div>
      <div className="acts form-acts">
        {start_url !== null && (
          <ButtonAnchor
            variant="primary"
            href={start_url}
            target="_blank"
            rel="noreferrer"
            after={ExternalLink}
          >
            {t('chat_open')}
          </ButtonAnchor>
        )}
        <Button onClick={onClose}>{common('cancel')}</Button>
        <Button
          variant="ghost"
          busy={again.isPending}
          onClick={() => void attempt(again.mutateAsync({ params: { id: method.id }, body: {} }))}
        >
          {t(isTelegram ? 'chat_link_again' : 'chat_again')}
        </Button>
      </div>
    </Dialog>
  );
}
