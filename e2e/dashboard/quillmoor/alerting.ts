// Who at Quillmoor is notified of what, and how.

import { sql } from 'kysely';
import type { Resource, Scene } from './scene.ts';

export interface Alerting {
  channels: { onCall: Resource; second: Resource; chat: Resource };
  rules: Map<string, Resource>;
  webhooks: { ops: Resource };
}

export async function makeAlerting({ owner, receiver }: Scene): Promise<Alerting> {
  const email = (name: string, address: string) =>
    owner.post('/alerts/channels', { name, kind: 'email', config: { to: [address] } });
  const channels = {
    onCall: await email('On-call', 'rasa@quillmoor.example'),
    second: await email('Second on-call', 'jonas@quillmoor.example'),
    chat: await owner.post('/alerts/channels', {
      ...{ name: '#incidents', kind: 'slack', config: { webhook_url: receiver.url } },
    }),
  };
  const ops = await owner.post('/webhooks', {
    ...{ name: '#ops', url: receiver.url, headers: { Authorization: 'Bearer ops-2026' } },
    events: ['alert.opened', 'alert.resolved', 'incident.*'],
  });
  await owner.post('/webhooks', { name: 'Ticket desk', url: receiver.url, enabled: false });
  return { channels, rules: await makeRules(owner, channels), webhooks: { ops } };
}

async function makeRules(owner: Scene['owner'], { onCall, second, chat }: Alerting['channels']) {
  const notify = { channel_ids: [onCall.id, chat.id] };
  const rules: Record<string, unknown>[] = [
    {
      ...{ name: 'Any server offline', kind: 'server_offline', severity: 'critical', targets: { all: true } },
      ...{
        ...notify,
        repeat_seconds: 1_800,
        escalations: [{ after_seconds: 600, channel_ids: [second.id] }],
      },
      runbook_url: 'https://wiki.quillmoor.example/runbooks/server-offline',
    },
    {
      ...{
        name: 'Memory of databases',
        kind: 'server_metric',
        severity: 'warning',
        metric: 'memory',
        op: 'gt',
      },
      ...{ threshold: 90, for_seconds: 300, clear_threshold: 85, targets: { tags: ['database'] }, ...notify },
    },
    {
      ...{ name: 'Disk of databases', kind: 'server_metric', severity: 'critical', metric: 'disk', op: 'gt' },
      ...{ threshold: 90, for_seconds: 0, targets: { tags: ['database'] }, ...notify },
    },
    {
      ...{
        name: 'Checkout is down',
        kind: 'uptime_down',
        severity: 'critical',
        targets: { tags: ['payments'] },
      },
      ...{ ...notify, repeat_seconds: 900, escalations: [{ after_seconds: 900, channel_ids: [second.id] }] },
    },
  ];
  const made = new Map<string, Resource>();
  for (const rule of rules) made.set(String(rule.name), await owner.post('/alerts/rules', rule));
  return made;
}

/** Whoever looks at the pictures must not wonder about the address of a test. */
export async function nameReceivers({ service }: Scene): Promise<void> {
  const { database } = service.app;
  await sql`update webhook set url = case when name = '#ops' then 'https://hooks.quillmoor.example/ops'
    else 'https://desk.quillmoor.example/tocsin' end`.execute(database);
  await sql`update webhook_exchange set url = 'https://hooks.quillmoor.example/ops'`.execute(database);
}
