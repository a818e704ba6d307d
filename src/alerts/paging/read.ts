// Who was paged about an alert, how and with what result, and who comes next.

import { reachOf } from '../../on-call/policies/who.ts';
import type { App } from '../../platform/app.ts';
import { notFound } from '../../platform/errors.ts';
import type { Viewer } from '../../platform/http/actor.ts';
import { addMs } from '../../platform/time.ts';
import type { AlertRow } from '../alert.ts';
import { findClimbing } from './climbing-store.ts';
import { comingSteps, everybody } from './coming.ts';
import { listPages, type PageRow } from './read-store.ts';
import type { AlertPages } from './schema.ts';

interface View {
  app: Pick<App, 'database'>;
  actor: Viewer;
  now: Date;
}

/** How people are reached is named by kind alone. Throws Refusal 404. */
export async function readPages({ app, actor, now }: View, alertId: number): Promise<AlertPages> {
  const { account_id } = actor;
  const alert = (await findClimbing(app.database, account_id, alertId)) ?? notFound();
  const rows = await listPages(app.database, account_id, alertId);
  const next = alert.status === 'open' && !alert.hold ? await nextSteps(app, account_id, alert, now) : [];
  return { pages: rows.map(presentPage), next };
}

const presentPage = (row: PageRow): AlertPages['pages'][number] => ({
  id: row.id,
  member: { id: row.member_id, name: row.person_name },
  as_owner: row.to_owner,
  policy: { id: row.policy_id, name: row.policy_name },
  ...{ round: row.round, step: row.step },
  at: row.at.toISOString(),
  starts_at: row.starts_at.toISOString(),
  ended_at: row.ended_at?.toISOString() ?? null,
  end_reason: row.end_reason as AlertPages['pages'][number]['end_reason'],
  ...{ ended_by: row.ended_by, alerts: row.alerts },
  attempts: row.attempts.map(({ method_kind, due_at, sent_at, settled_at, ...attempt }) => ({
    ...attempt,
    method: method_kind,
    ...{ due_at: written(due_at), sent_at: written(sent_at), settled_at: written(settled_at) },
  })),
});

const written = (moment: string | null): string | null =>
  moment === null ? null : new Date(moment).toISOString();

async function nextSteps(
  app: Pick<App, 'database'>,
  accountId: number,
  alert: Pick<AlertRow, 'ladder' | 'plan'>,
  now: Date,
): Promise<AlertPages['next']> {
  const last = comingSteps(alert, now, everybody).at(-1);
  if (!last) return [];
  const steps = (alert.plan.policies ?? []).flatMap((policy) => policy.steps);
  const window = { from: now, to: addMs(last.at, 1) };
  const reach = await reachOf(app.database, accountId, steps, window);
  return comingSteps(alert, now, reach.reachAt).map((coming) => ({
    at: coming.at.toISOString(),
    policy: { id: coming.policy.id, name: coming.policy.name },
    ...{ round: coming.round, step: coming.step },
    members: coming.member_ids.map((id) => ({ id, name: reach.memberName(id) })),
    channels: coming.channel_ids.map((id) => ({ id, name: reach.channelName(id) })),
    ...{ is_gap: coming.is_gap, pages_owners: coming.pages_owners },
  }));
}
