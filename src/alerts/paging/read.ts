// Who was paged about an alert, how and with what result, and who comes next.

import { findReachable } from '../../on-call/policies/reachable.ts';
import { reachOf } from '../../on-call/policies/who.ts';
import type { App } from '../../platform/app.ts';
import { notFound } from '../../platform/errors.ts';
import type { Viewer } from '../../platform/http/actor.ts';
import { addMs, later } from '../../platform/time.ts';
import type { AlertRow } from '../alert.ts';
import { findClimbing } from './climbing-store.ts';
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
  { ladder, plan }: Pick<AlertRow, 'ladder' | 'plan'>,
  now: Date,
): Promise<AlertPages['next']> {
  const due = ladder.flatMap(({ policy_id, round, step, due_at }) => {
    const policy = plan.policies?.find(({ id }) => id === policy_id);
    const wanted = policy?.steps[step];
    if (!policy || !wanted || due_at === null) return [];
    return [{ at: later(new Date(due_at), now), policy, wanted, round, step }];
  });
  if (due.length === 0) return [];
  const last = new Date(Math.max(...due.map(({ at }) => at.getTime())));
  const steps = due.map(({ wanted }) => wanted);
  const reach = await reachOf(app.database, accountId, steps, {
    from: now,
    to: addMs(last, 1),
    findReachable,
  });
  return due
    .sort((one, other) => one.at.getTime() - other.at.getTime())
    .map(({ at, policy, wanted, round, step }) => ({
      at: at.toISOString(),
      policy: { id: policy.id, name: policy.name },
      ...{ round, step },
      members: reach
        .reachAt(wanted, at.getTime())
        .member_ids.map((id) => ({ id, name: reach.memberName(id) })),
    }));
}
