// How the person is reached while they are on call, and in which order.

import { useMutation, useQuery } from '@tanstack/react-query';
import { Bell, BellDot, BellRing, Hash, Mail, MessageSquare, Phone, Plus, Send } from 'lucide-react';
import { useState } from 'react';
import {
  contactMethodsQuery,
  deleteContactMethod,
  notificationRulesQuery,
  testContactMethod,
} from '../../../api/resources/contact-methods.ts';
import type { ContactMethod, ContactMethods } from '../../../api/schema.gen.ts';
import { useText } from '../../../i18n/text.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Icon } from '../../../ui/controls/icon.tsx';
import { Dialog } from '../../../ui/layers/dialog.tsx';
import { useUndo } from '../../../ui/layers/undo.ts';
import { useAttempt } from '../../../ui/layers/use-failure.ts';
import { Card } from '../../../ui/page/card.tsx';
import { QueryView } from '../../../ui/page/query-view.tsx';
import { State } from '../../../ui/words/state.tsx';
import { AddMethodDialog, ConfirmMethodDialog } from './add-method-dialog.tsx';
import styles from './reached.module.css';
import { RulesForm } from './rules-form.tsx';

const KIND_ICONS = {
  ...{ mail: Mail, push: Bell, sms: MessageSquare, voice: Phone, ntfy: BellDot },
  ...{ slack: Hash, telegram: Send },
} as const;

export function ReachedCards() {
  const t = useText('contacts');
  const methods = useQuery(contactMethodsQuery());
  const rules = useQuery(notificationRulesQuery());
  return (
    <>
      <Card title={t('title')}>
        <QueryView query={methods} label={t('loading')} failed={t('failed')} shape="list" isPart>
          {(known) => <Methods known={known} />}
        </QueryView>
      </Card>
      {methods.data && (
        <Card title={t('rules_title')}>
          <QueryView query={rules} label={t('loading')} failed={t('failed')} shape="form" isPart>
            {(data) => <RulesForm rules={data} known={methods.data} />}
          </QueryView>
        </Card>
      )}
    </>
  );
}

function Methods({ known }: { known: ContactMethods }) {
  const t = useText('contacts');
  const [isAdding, setAdding] = useState(false);
  const [confirming, setConfirming] = useState<ContactMethod | null>(null);
  const [leaving, setLeaving] = useState<ContactMethod | null>(null);
  return (
    <div className="stack">
      <p>{t('lead')}</p>
      <ul className={styles.methods}>
        <li>
          <Icon of={Mail} size={18} />
          <span className={styles.method}>
            <b>{known.sign_in_email}</b>
            <span className="dim">{t('sign_in_email')}</span>
          </span>
        </li>
        {known.methods.map((method) => (
          <MethodRow
            key={method.id}
            method={method}
            onConfirm={() => setConfirming(method)}
            onDelete={() => setLeaving(method)}
          />
        ))}
      </ul>
      {known.methods.length === 0 && <p className="dim">{t('none')}</p>}
      <div className="acts">
        <Button icon={Plus} onClick={() => setAdding(true)}>
          {t('add')}
        </Button>
      </div>
      {isAdding && (
        <AddMethodDialog
          known={known}
          onAdded={(method) => {
            setAdding(false);
            setConfirming(method);
          }}
          onClose={() => setAdding(false)}
        />
      )}
      {confirming && <ConfirmMethodDialog method={confirming} onClose={() => setConfirming(null)} />}
      {leaving && <DeleteDialog method={leaving} onClose={() => setLeaving(null)} />}
    </div>
  );
}

interface RowProps {
  method: ContactMethod;
  onConfirm(): void;
  onDelete(): void;
}

function MethodRow({ method, onConfirm, onDelete }: RowProps) {
  const t = useText('contacts');
  const common = useText('common');
  const { kind, address_hint, label, verified_at } = method;
  const name = label || address_hint;
  return (
    <li>
      <Icon of={KIND_ICONS[kind]} size={18} />
      <span className={styles.method}>
        <b>
          <bdi>{name}</bdi>
        </b>
        <span className="dim">
          {t(`kind_${kind}`)}
          {label && <> · {address_hint}</>}
        </span>
        <MethodState method={method} />
      </span>
      <span className="acts">
        {verified_at === null || method.disabled_at !== null ? (
          <Button size="sm" onClick={onConfirm}>
            {t('confirm')}
          </Button>
        ) : (
          <WakeButton method={method} name={name} />
        )}
        <Button size="sm" aria-label={t('delete_named', { name })} onClick={onDelete}>
          {common('delete')}
        </Button>
      </span>
    </li>
  );
}

function MethodState({ method }: { method: ContactMethod }) {
  const t = useText('contacts');
  const { verified_at, disabled_at, disabled_reason, last_error } = method;
  if (disabled_at !== null)
    return <State is="down">{t('state_disabled', { reason: disabled_reason ?? '' })}</State>;
  if (verified_at === null) return <State is="warn">{t('state_pending')}</State>;
  if (last_error !== null) return <State is="warn">{t('state_failed', { reason: last_error })}</State>;
  return <State is="ok">{t('state_ready')}</State>;
}

function WakeButton({ method, name }: { method: ContactMethod; name: string }) {
  const t = useText('contacts');
  const attempt = useAttempt();
  const { notify } = useUndo();
  const test = useMutation(testContactMethod());
  async function wake() {
    const answer = await attempt(test.mutateAsync({ params: { id: method.id } }));
    if (!answer) return;
    if (answer.outcome === 'refused')
      notify({ text: t('test_refused', { reason: answer.reason ?? '' }), sign: 'failed' });
    else notify({ text: t(`test_${answer.outcome}`), sign: 'done' });
  }
  return (
    <Button
      size="sm"
      icon={BellRing}
      busy={test.isPending}
      aria-label={t('wake_named', { name })}
      onClick={() => void wake()}
    >
      {t('wake')}
    </Button>
  );
}

function DeleteDialog({ method, onClose }: { method: ContactMethod; onClose(): void }) {
  const t = useText('contacts');
  const common = useText('common');
  const attempt = useAttempt();
  const { notify } = useUndo();
  const remove = useMutation(deleteContactMethod());
  const name = method.label || method.address_hint;
  async function end() {
    onClose();
    const done = await attempt(remove.mutateAsync({ params: { id: method.id } }));
    if (done) notify({ text: t('deleted', { name }), sign: 'deleted' });
  }
  return (
    <Dialog title={t('delete_named', { name })} onClose={onClose}>
      <p>{t('delete_text')}</p>
      <div className="acts">
        <Button variant="primary" onClick={() => void end()}>
          {common('delete')}
        </Button>
        <Button onClick={onClose}>{common('cancel')}</Button>
      </div>
    </Dialog>
  );
}
