import type { Schedule } from '../../api/schema.gen.ts';
import { useText } from '../../i18n/text.ts';
import { Avatar } from '../../ui/words/avatar.tsx';
import { State } from '../../ui/words/state.tsx';
import css from './on-call.module.css';

/** Who is on call, or that nobody is. */
export function OnCallNow({ onCall: { member } }: { onCall: Pick<Schedule['on_call'], 'member'> }) {
  const t = useText('on_call');
  if (!member) return <State is="warn">{t('nobody')}</State>;
  return (
    <span className={css.person}>
      <Avatar name={member.name} />
      <bdi>{member.name}</bdi>
    </span>
  );
}
