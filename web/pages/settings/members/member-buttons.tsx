// What admins and owners do to a member, and what everybody does to themselves.

import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { removeMember, resendInvitation } from '../../../api/resources/account.ts';
import { useAccount, useCan } from '../../../api/resources/session.ts';
import type { Member } from '../../../api/schema.gen.ts';
import { useText } from '../../../i18n/text.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Dialog } from '../../../ui/layers/dialog.tsx';
import { useUndo } from '../../../ui/layers/undo.ts';
import { useAttempt } from '../../../ui/layers/use-failure.ts';
import { memberKey, type Sent } from './member-acts.ts';

interface MemberButtonsProps {
  member: Member;
  onSent(sent: Sent): void;
}

export function MemberButtons({ member, onSent }: MemberButtonsProps) {
  const isAdmin = useCan('admin');
  const isOwner = useCan('owner');
  if (member.you) return <Leave member={member} />;
  if (!isAdmin) return null;
  if (member.role === 'owner' && !isOwner) return <Untouchable member={member} />;
  return (
    <span className="acts">
      {member.status === 'invited' && <Resend member={member} onSent={onSent} />}
      <Remove member={member} />
    </span>
  );
}

function Untouchable({ member }: { member: Member }) {
  const t = useText('team');
  const common = useText('common');
  return (
    <Button size="sm" aria-label={t('remove_who', { who: member.email })} disabledBecause={t('needs_owner')}>
      {common('remove')}
    </Button>
  );
}

function Resend({ member: { id, email }, onSent }: MemberButtonsProps) {
  const t = useText('team');
  const attempt = useAttempt();
  const { mutateAsync, isPending } = useMutation(resendInvitation(useAccount()));
  async function resend() {
    const sent = await attempt(mutateAsync({ params: { id } }));
    if (sent) onSent(sent);
  }
  return (
    <Button
      size="sm"
      busy={isPending}
      aria-label={t('resend_to', { who: email })}
      onClick={() => void resend()}
    >
      {t('resend')}
    </Button>
  );
}

function Remove({ member: { id, email, status } }: { member: Member }) {
  const t = useText('team');
  const common = useText('common');
  const { undoable } = useUndo();
  const { mutateAsync: remove } = useMutation(removeMember(useAccount()));
  const isInvited = status === 'invited';
  const drop = () =>
    undoable({
      text: t(isInvited ? 'taken_back' : 'removed', { who: email }),
      leaving: memberKey(id),
      sign: 'deleted',
      commit: ({ keepalive }) => remove({ params: { id }, keepalive }),
    });
  return (
    <Button
      size="sm"
      aria-label={t(isInvited ? 'take_back_who' : 'remove_who', { who: email })}
      onClick={drop}
    >
      {isInvited ? t('take_back') : common('remove')}
    </Button>
  );
}

function Leave({ member: { id } }: { member: Member }) {
  const t = useText('team');
  const common = useText('common');
  const attempt = useAttempt();
  const [isAsking, setAsking] = useState(false);
  const { mutateAsync } = useMutation(removeMember(useAccount()));
  async function leave() {
    setAsking(false);
    // What this tab knows of the account goes with it.
    if (await attempt(mutateAsync({ params: { id } }))) location.assign('/');
  }
  return (
    <>
      <Button size="sm" onClick={() => setAsking(true)}>
        {t('leave')}
      </Button>
      {isAsking && (
        <Dialog title={t('leave_title')} onClose={() => setAsking(false)}>
          <p>{t('leave_text')}</p>
          <div className="acts">
            <Button variant="primary" onClick={() => void leave()}>
              {t('leave')}
            </Button>
            <Button onClick={() => setAsking(false)}>{common('cancel')}</Button>
          </div>
        </Dialog>
      )}
    </>
  );
}
