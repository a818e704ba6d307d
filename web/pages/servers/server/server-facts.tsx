import { useQuery } from '@tanstack/react-query';
import { useAccount } from '../../../api/resources/session.ts';
import { dayStripQuery } from '../../../api/resources/strips.ts';
import type { Server } from '../../../api/schema.gen.ts';
import { useText } from '../../../i18n/text.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { Card } from '../../../ui/page/card.tsx';
import { type Fact, Facts } from '../../../ui/page/facts.tsx';
import { Tags } from '../../../ui/words/tag.tsx';
import { NoData, Value, ValueAwaited } from '../../../ui/words/value.tsx';
import css from './server.module.css';

export const SHOWN_DAYS = 90;

/** What the agent says of the machine. */
export function ServerFacts({ server }: { server: Server }) {
  const t = useText('servers');
  const format = useFormat();
  const uptime = useQuery(dayStripQuery(useAccount(), 'servers', server.id, SHOWN_DAYS));
  const { metrics, status, os, kernel, arch, ip, agent_version, tags } = server;
  const upMs = status === 'offline' || metrics.uptime === null ? null : metrics.uptime * 1_000;
  const system = os && kernel ? t('system_kernel', { os, kernel }) : os;
  const facts: Fact[] = [
    { term: t('up_for'), value: <Value>{format.duration(upMs)}</Value> },
    { term: t('system'), value: system ?? <NoData /> },
    { term: t('processor'), value: arch ?? <NoData /> },
    { term: t('address'), value: ip ? <span className="mono">{ip}</span> : <NoData /> },
    { term: t('agent'), value: agent_version ?? <NoData /> },
    {
      term: t('uptime_days', { days: SHOWN_DAYS }),
      value: uptime.isPending ? (
        <ValueAwaited />
      ) : (
        <Value>{format.uptime(uptime.data?.uptime?.uptime ?? null)}</Value>
      ),
    },
    ...(metrics.temperature !== null && status !== 'offline'
      ? [{ term: t('temperature'), value: format.celsius(metrics.temperature) }]
      : []),
    ...(tags.length > 0 ? [{ term: t('tags'), value: <Tags of={tags} /> }] : []),
  ];
  return (
    <Card className={css.facts ?? ''}>
      <Facts facts={facts} />
    </Card>
  );
}
