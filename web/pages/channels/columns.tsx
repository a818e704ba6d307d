// The columns of the list of channels.

import { useAccount } from '../../api/resources/session.ts';
import type { Channel, Rule } from '../../api/schema.gen.ts';
import { useText } from '../../i18n/text.ts';
import { LightLink } from '../../ui/controls/light-link.tsx';
import type { Column } from '../../ui/lists/table.tsx';
import { State } from '../../ui/words/state.tsx';
import { Ago } from '../../ui/words/time.tsx';
import { channelAddress } from './addresses.ts';
import { channelState } from './channel-state.ts';
import css from './channels.module.css';
import { KindIcon } from './kind-icon.tsx';
import { useLogOnlyKinds } from './log-only.ts';
import { rulesNotifying } from './notified-by.ts';
import { useKindWords } from './words.ts';

/** `rules` are undefined until they are known. */
export function useChannelColumns(rules: readonly Rule[] | undefined): Column<Channel>[] {
  const t = useText('channels');
  const common = useText('common');
  const words = useKindWords();
  const account = useAccount();
  const logged = useLogOnlyKinds();
  return [
    {
      name: 'state',
      title: common('state'),
      phone: 'note',
      cell: (channel) => <ChannelState channel={channel} isLogOnly={logged.has(channel.kind)} />,
    },
    {
      name: 'name',
      title: common('name'),
      phone: 'title',
      cell: ({ id, name }) => (
        <LightLink className={`cover ${css.name}`} to={channelAddress(account, id)}>
          <bdi>{name}</bdi>
        </LightLink>
      ),
    },
    {
      name: 'kind',
      title: common('kind'),
      phone: 'aside',
      cell: ({ kind }) => (
        <span className={css.kind}>
          <KindIcon of={kind} size={14} /> {words(kind).name}
        </span>
      ),
    },
    {
      name: 'rules',
      title: t('column_rules'),
      cell: (channel) => rules && <NotifiedBy channel={channel} rules={rules} />,
    },
    {
      name: 'last',
      title: t('column_last'),
      phone: 'note-aside',
      cell: ({ last_delivery }) =>
        last_delivery === null ? <span className="muted">{t('never')}</span> : <Ago at={last_delivery.at} />,
    },
    {
      name: 'result',
      title: t('column_result'),
      isClipped: true,
      cell: ({ kind, last_delivery, disabled_reason, template_error }) =>
        disabled_reason ??
        last_delivery?.error ??
        template_error ??
        (last_delivery ? t(logged.has(kind) ? 'state_log_only' : 'arrived') : null),
    },
  ];
}

function ChannelState({ channel, isLogOnly }: { channel: Channel; isLogOnly: boolean }) {
  const t = useText('channels');
  const { state, word } = channelState(channel, isLogOnly);
  return <State is={state}>{t(word)}</State>;
}

function NotifiedBy({ channel, rules }: { channel: Channel; rules: readonly Rule[] }) {
  const t = useText('channels');
  const count = rulesNotifying(channel.id, rules).length;
  return count === 0 ? <State is="warn">{t('no_rule')}</State> : t('by_rules', { count });
}
