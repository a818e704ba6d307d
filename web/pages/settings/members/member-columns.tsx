import { useMutation } from '@tanstack/react-query';
import { useMemo } from 'react';
import { updateMember } from '../../../api/resources/account.ts';
import { useAccount, useCan } from '../../../api/resources/session.ts';
import type { AccountRole, Member } from '../../../api/schema.gen.ts';
import { useText } from '../../../i18n/text.ts';
import { useUndo } from '../../../ui/layers/undo.ts';
import { useAttempt } from '../../../ui/layers/use-failure.ts';
import type { Column } from '../../../ui/lists/table.tsx';
import { Ago, Time } from '../../../ui/words/time.tsx';
import type { Sent } from './member-acts.ts';
import { MemberButtons } from './member-buttons.tsx';
import { rolesFor } from './roles.ts';

export function useMemberColumns(onSent: (sent: Sent) => void): Column<Member>[] {
  const t = useText('team');
  const common = useText('common');
  return useMemo(
    () => [
      {
        name: 'who',
        title: t('who'),
        phone: 'title',
        cell: ({ email, name, you }) => (
          <>
            <bdi>{you ? t('you_mark', { email: name || email }) : name || email}</bdi>
            {name !== '' && (
              <>
                <br />
                <bdi className="muted">{email}</bdi>
              </>
            )}
          </>
        ),
      },
      {
        name: 'role',
        title: common('role'),
        phone: 'note',
        cell: (member) => <Role member={member} />,
      },
      {
        name: 'since',
        title: t('since'),
        phone: 'note-aside',
        cell: ({ status, joined_at, expires_at }) =>
          status === 'invited' ? (
            t.rich('invited_until', { time: <Time at={expires_at} as="day" /> })
          ) : (
            <Ago at={joined_at} />
          ),
      },
      {
        name: 'acts',
        title: common('actions'),
        isTitleHidden: true,
        phone: 'aside',
        cell: (member) => <MemberButtons member={member} onSent={onSent} />,
      },
    ],
    [t, common, onSent],
  );
}

function Role({ member }: { member: Member }) {
  const t = useText('team');
  const common = useText('common');
  const isAdmin = useCan('admin');
  const isOwner = useCan('owner');
  const change = useChangeRole(member);
  if (!isAdmin || (member.role === 'owner' && !isOwner)) return common(`role_${member.role}`);
  return (
    <select
      aria-label={t('role_of', { who: member.email })}
      value={member.role}
      onChange={(event) => void change(event.target.value as AccountRole)}
    >
      {rolesFor(isOwner).map((role) => (
        <option key={role} value={role}>
          {common(`role_${role}`)}
        </option>
      ))}
    </select>
  );
}

/** Done at once; what was before can be had back, but not by whoever gave away what it takes. */
function useChangeRole({ id, email, role: before, you }: Member) {
  const t = useText('team');
  const attempt = useAttempt();
  const { undoable, notify } = useUndo();
  const { mutateAsync: update } = useMutation(updateMember(useAccount()));
  const set = (role: AccountRole) => attempt(update({ params: { id }, body: { role } }));
  return async (role: AccountRole) => {
    if (!(await set(role))) return;
    const text = t('role_changed', { who: email, role });
    if (you) notify({ text, sign: 'done' });
    else undoable({ text, sign: 'done', undo: () => set(before) });
  };
}
