// What is in a group, and how it is because of that.

import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useAccount } from '../../../api/resources/session.ts';
import { uptimeCheckQuery } from '../../../api/resources/uptime-checks.ts';
import type { UptimeCheck } from '../../../api/schema.gen.ts';
import { periodState } from '../../../domain/state-of.ts';
import { useText } from '../../../i18n/text.ts';
import { Card } from '../../../ui/page/card.tsx';
import { State } from '../../../ui/words/state.tsx';
import { Duration, Time } from '../../../ui/words/time.tsx';
import css from './check.module.css';

type Members = NonNullable<UptimeCheck['members']>;

const PATHS = {
  ...{ cron_check: 'cron-checks', server: 'servers', uptime_check: 'uptime-checks' },
  external: 'external-checks',
} as const;

/** Groups in it are drawn to this depth; deeper ones have pages of their own. */
const MOST_DRAWN = 3;

export function GroupMembers({ members }: { members: Members }) {
  const t = useText('uptime');
  return (
    <Card title={t('members')} note={String(members.length)}>
      {members.length === 0 ? (
        <p className="muted">{t('members_none')}</p>
      ) : (
        <MemberList members={members} level={1} />
      )}
    </Card>
  );
}

function MemberList({ members, level, label }: { members: Members; level: number; label?: string }) {
  return (
    <ul className={css.members} {...(label !== undefined && { 'aria-label': label })}>
      {members.map((member) => (
        <Member key={member.id} member={member} level={level} />
      ))}
    </ul>
  );
}

function Member({ member, level }: { member: Members[number]; level: number }) {
  const states = useText('states');
  const account = useAccount();
  const { type, id, name, kind, status } = member;
  const { state, word } = periodState(status);
  return (
    <li>
      <span className={css.member}>
        <State is={state}>{states(word)}</State>
        {type === 'process' ? (
          <bdi>{name}</bdi>
        ) : (
          <Link className="link" to={`/a/${account}/${PATHS[type]}/${id}` as string}>
            {name}
          </Link>
        )}
        <span className="dim">{states(`subject_${type}`)}</span>
      </span>
      {kind === 'group' && level < MOST_DRAWN && <Inner id={id} name={name} level={level + 1} />}
    </li>
  );
}

function Inner({ id, name, level }: { id: number; name: string; level: number }) {
  const t = useText('uptime');
  const { data } = useQuery(uptimeCheckQuery(useAccount(), id));
  if (!data?.members || data.members.length === 0) return null;
  return <MemberList members={data.members} level={level} label={t('members_in', { name })} />;
}

const BAD = { down: ['down', 'offline'], degraded: ['degraded'] } as const;

/** How it is, and because of which members. */
export function GroupSentence({ check, members }: { check: UptimeCheck; members: Members }) {
  const t = useText('uptime');
  const b = (text: ReactNode) => <b>{text}</b>;
  const time = <Duration since={check.status_since} />;
  const named = (bad: readonly string[]) =>
    members
      .filter(({ status }) => bad.includes(status))
      .map(({ name }) => name)
      .join(', ');
  switch (check.status) {
    case 'new':
      return t('group_is_new');
    case 'paused':
      return t.rich('group_is_paused', { time: <Time at={check.status_since} as="short" />, b });
    case 'down':
      return t.rich('group_is_down', { time, b, names: named(BAD.down) });
    case 'degraded':
      return t.rich('group_is_slow', { time, b, names: named(BAD.degraded) });
    default:
      return t.rich('group_is_up', { time, b });
  }
}
