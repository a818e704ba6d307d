// Members of the account and who is invited.

import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { memberListQuery } from '../../../api/resources/account.ts';
import { useAccount } from '../../../api/resources/session.ts';
import type { Member } from '../../../api/schema.gen.ts';
import { useAll } from '../../../api/use-all.ts';
import { useNeedsRole } from '../../../domain/use-needs-role.ts';
import { useText } from '../../../i18n/text.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { idOfRow } from '../../../ui/lists/row-names.ts';
import { Table } from '../../../ui/lists/table.tsx';
import { useRows } from '../../../ui/lists/use-rows.ts';
import { Card } from '../../../ui/page/card.tsx';
import { QueryView } from '../../../ui/page/query-view.tsx';
import { SettingsPage } from '../settings-page.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { InvitedLink } from './invited-link.tsx';
import { memberKey, type Sent } from './member-acts.ts';
import { useMemberColumns } from './member-columns.tsx';

const leavingOf = ({ id }: Member) => memberKey(id);

export function MembersPage() {
  const t = useText('team');
  const members = useAll(memberListQuery(useAccount()));
  const because = useNeedsRole('admin');
  const [isInviting, setInviting] = useState(false);
  const [sent, setSent] = useState<Sent | null>(null);
  return (
    <SettingsPage
      part="members"
      lead={t('members_lead')}
      actions={
        <Button variant="primary" icon={UserPlus} disabledBecause={because} onClick={() => setInviting(true)}>
          {t('invite')}
        </Button>
      }
    >
      <div className="stack">
        {because !== undefined && <p className="muted">{because}</p>}
        {sent && <InvitedLink sent={sent} />}
        <QueryView query={members} label={t('members_loading')} shape="table">
          {(rows) => <Members rows={rows} onSent={setSent} />}
        </QueryView>
      </div>
      {isInviting && <InviteDialog onClose={() => setInviting(false)} onSent={setSent} />}
    </SettingsPage>
  );
}

function Members({ rows, onSent }: { rows: readonly Member[]; onSent(sent: Sent): void }) {
  const t = useText('settings');
  const list = useRows({ resource: 'members', rows, keyOf: idOfRow, leavingOf });
  return (
    <Card flush>
      <Table
        list={list}
        label={t('title_members')}
        columns={useMemberColumns(onSent)}
        nameOf={({ email }) => email}
      />
    </Card>
  );
}
