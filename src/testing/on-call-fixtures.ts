// A schedule, and how somebody is reached, by the paths of the route table (route-fixtures.ts).

import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { sealAddress } from '../on-call/contact-methods/sealed.ts';
import { addMs, hours } from '../platform/time.ts';
import type { Member } from './cast.ts';
import type { FixtureNeeds, RouteFixtures } from './route-fixtures.ts';

/** With nobody in it but for an override of the next hour. */
export async function makeSchedule(owner: Member, { service }: FixtureNeeds): Promise<RouteFixtures> {
  const { clock } = service;
  const schedule = await owner.post('/schedules', { name: 'Fixture' });
  const { url } = await owner.post(`/schedules/${schedule.id}/calendar`);
  const { members } = await owner.get('/account/members?limit=200');
  const policy = await owner.post('/escalation-policies', { name: 'Fixture', steps: [{ wait_seconds: 60 }] });
  const override = await owner.post(`/schedules/${schedule.id}/overrides`, {
    member_id: members.find(({ you }: { you: boolean }) => you).id,
    starts_at: clock.now().toISOString(),
    ends_at: addMs(clock.now(), hours(1)).toISOString(),
  });
  return {
    'token of a calendar': new URL(url).searchParams.get('token') ?? '',
    '/escalation-policies/:id': String(policy.id),
    '/schedules/:id': String(schedule.id),
    '/schedules/:id/overrides/:override_id': String(override.id),
  };
}

export async function makeChatLink(
  { account_id, person_id }: Member,
  { service: { app } }: FixtureNeeds,
): Promise<RouteFixtures> {
  const { rows } = await sql<{ id: number }>`
    insert into chat_link (account_id, person_id, kind, app, user_id, user_name, created_at)
    values (${account_id}, ${person_id}, 'slack_app', ${Buffer.from('app')}, ${randomUUID()}, 'ann', ${app.clock.now()})
    returning id`.execute(app.database);
  return { '/me/chat-links/:id': String(rows[0]?.id ?? 0) };
}

/** Confirmed, at an address of its own. */
export async function makeContactMethod(
  { person_id }: Member,
  { service: { app } }: FixtureNeeds,
): Promise<RouteFixtures> {
  const { rows } = await sql<{ id: number }>`
    insert into contact_method (person_id, kind, address_sealed, hint, verified_at, created_at, updated_at)
    values (${person_id}, 'mail', '', 'ann…', ${app.clock.now()}, ${app.clock.now()}, ${app.clock.now()})
    returning id`.execute(app.database);
  const id = rows[0]?.id ?? 0;
  const address = sealAddress(app, id, `${randomUUID()}@example.org`);
  await sql`update contact_method set address_sealed = ${address} where id = ${id}`.execute(app.database);
  return { '/me/contact-methods/:id': String(id) };
}
