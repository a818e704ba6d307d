// Takes the next step of the escalation policies at once, where one comes.

import { useMutation, useQuery } from '@tanstack/react-query';
import { Megaphone } from 'lucide-react';
import type { ResponseOf } from '../../api/operation-types.ts';
import { escalateAlert } from '../../api/resources/alert-acts.ts';
import { alertPagesQuery } from '../../api/resources/alerts.ts';
import { useAccount } from '../../api/resources/session.ts';
import type { AlertDetail } from '../../api/schema.gen.ts';
import { useNeedsRole } from '../../domain/use-needs-role.ts';
import { useText } from '../../i18n/text.ts';
import { Button } from '../../ui/controls/button.tsx';
import { useUndo } from '../../ui/layers/undo.ts';
import { useAttempt } from '../../ui/layers/use-failure.ts';

export function EscalateButton({ alert: { id, subject } }: { alert: Pick<AlertDetail, 'id' | 'subject'> }) {
  const t = useText('alerts');
  const account = useAccount();
  const attempt = useAttempt();
  const { notify } = useUndo();
  const needsEditor = useNeedsRole('editor');
  const { data } = useQuery(alertPagesQuery(account, id));
  const { mutateAsync, isPending } = useMutation(escalateAlert(account));
  if (!data || data.next.length === 0) return null;
  const escalate = async () => {
    if (await attempt(mutateAsync({ params: { id }, body: { steps: firstOf(data.next) } })))
      notify({ text: t('escalated', { name: subject.name }), sign: 'done' });
  };
  return (
    <Button icon={Megaphone} busy={isPending} disabledBecause={needsEditor} onClick={() => void escalate()}>
      {t('escalate')}
    </Button>
  );
}

/** Of each policy: whoever sees the same and asks for it as well takes no further step. */
const firstOf = (next: ResponseOf<'GET /alerts/:id/pages'>['next']) =>
  next
    .filter(({ policy }, place) => next.findIndex((one) => one.policy.id === policy.id) === place)
    .map(({ policy, round, step }) => ({ policy_id: policy.id, round, step }));
