// Handing the account over to another member.

import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { memberListQuery, transferAccount } from '../../api/resources/account.ts';
import { useAccount } from '../../api/resources/session.ts';
import type { Member } from '../../api/schema.gen.ts';
import { useAll } from '../../api/use-all.ts';
import { useNeedsRole } from '../../domain/use-needs-role.ts';
import { useText } from '../../i18n/text.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Dialog } from '../../ui/layers/dialog.tsx';
import { useUndo } from '../../ui/layers/undo.ts';
import { useAttempt } from '../../ui/layers/use-failure.ts';
import { Card } from '../../ui/page/card.tsx';
import { QueryView } from '../../ui/page/query-view.tsx';
import '../../ui/styles/forms.ts';

export function TransferCard() {
  const t = useText('settings');
  const team = useAll(memberListQuery(useAccount()));
  return (
    <Card title={t('transfer')}>
      <div className="stack">
        <p>{t('transfer_text')}</p>
        <QueryView query={team} label={t('account_loading')} shape="text" isPart>
          {(rows) => <Choice members={rows.filter(({ you, status }) => !you && status === 'active')} />}
        </QueryView>
      </div>
    </Card>
  );
}

function Choice({ members }: { members: readonly Member[] }) {
  const t = useText('settings');
  const id = useId();
  const because = useNeedsRole('owner');
  const [chosen, choose] = useState<number | null>(null);
  const [isAsking, setAsking] = useState(false);
  const member = members.find((one) => one.id === chosen) ?? members[0];
  if (!member) return <p className="muted">{t('transfer_none')}</p>;
  return (
    <>
      <div className="fld">
        <label htmlFor={id}>{t('transfer_to')}</label>
        <select
          id={id}
          value={member.id}
          disabled={because !== undefined}
          onChange={(event) => choose(Number(event.target.value))}
        >
          {members.map((one) => (
            <option key={one.id} value={one.id}>
              {one.email}
            </option>
          ))}
        </select>
      </div>
      <div className="acts">
        <Button disabledBecause={because} onClick={() => setAsking(true)}>
          {t('transfer_act')}
        </Button>
      </div>
      {isAsking && <Transfer member={member} onClose={() => setAsking(false)} />}
    </>
  );
}

function Transfer({ member, onClose }: { member: Member; onClose(): void }) {
  const t = useText('settings');
  const common = useText('common');
  const attempt = useAttempt();
  const { notify } = useUndo();
  const { mutateAsync } = useMutation(transferAccount(useAccount()));
  async function handOver() {
    onClose();
    const done = await attempt(mutateAsync({ body: { member_id: member.id } }));
    if (done) notify({ text: t('transferred', { who: member.email }), sign: 'done' });
  }
  return (
    <Dialog title={t('transfer_title', { who: member.email })} onClose={onClose}>
      <p>{t('transfer_text')}</p>
      <div className="acts">
        <Button variant="primary" onClick={() => void handOver()}>
          {t('transfer_act')}
        </Button>
        <Button onClick={onClose}>{common('cancel')}</Button>
      </div>
    </Dialog>
  );
}
