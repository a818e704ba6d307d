import { useAccount } from '../../api/resources/session.ts';
import { useText } from '../../i18n/text.ts';
import { Segment, Segmented } from '../../ui/controls/segmented.tsx';

/** All servers, or all that is watched on them. */
export function ServersView({ current }: { current: 'servers' | 'processes' }) {
  const t = useText('servers');
  const params = { account: String(useAccount()) };
  return (
    <Segmented label={t('view')}>
      <Segment to="/a/$account/servers" params={params} current={current === 'servers'}>
        {t('title')}
      </Segment>
      <Segment to="/a/$account/servers/processes" params={params} current={current === 'processes'}>
        {t('processes')}
      </Segment>
    </Segmented>
  );
}
