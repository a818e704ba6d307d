import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import type { JsonObject } from '../../../shared/json-schema/json-schema.ts';
import { minutes } from '../../platform/time.ts';
import type { Caller } from '../../testing/caller.ts';
import { startTestService, type TestService } from '../../testing/service.ts';

type Entries = Record<string, JsonObject>;

interface Sections {
  cron_checks: Entries;
  uptime_checks: Entries;
}

const site = { kind: 'http', url: 'https://example.com/', every: '1m' };
const byHand = { kind: 'manual', manual: { starts_as: 'up' } };

const before: Sections = {
  cron_checks: {
    up: { every: '1h' },
    down: { every: '1h', tags: ['db'] },
    slot: { schedule: '0 3 * * *' },
    paused: { every: '2h', paused: true },
    going: { every: '2h' },
    named: { every: '1h', ping_aliases: ['one', 'kuma:first'] },
    leaf: { every: '1h', depends_on: 'cron_checks.up' },
    stem: { every: '1h' },
    same: { every: '1h' },
  },
  uptime_checks: {
    site: { ...site, http: { headers: { Authorization: 'Bearer s' } } },
    often: site,
    warned: site,
    failing: byHand,
    sleeping: byHand,
    waking: { ...byHand, paused: true },
    group: { kind: 'group', group: { members: ['uptime_checks.failing'] } },
    placed: { kind: 'tcp', host: 'gateway.example.com', port: 443 },
  },
};

const after: Sections = {
  cron_checks: {
    up: { every: '1h', name: ' Up ', description: 'ä "x" \\ \n{}', grace: '20m' },
    down: { every: '30m', tags: ['db', ' b ', 'db'], failure_keywords: ['a,b', '"'] },
    slot: { schedule: '0 4 * * *', timezone: 'Europe/Vilnius', badge_enabled: true },
    paused: { every: '3h' },
    going: { every: '2h', paused: true },
    named: { every: '1h', ping_aliases: ['two', 'kuma:first'] },
    leaf: { every: '1h', depends_on: 'uptime_checks.site' },
    stem: { every: '1h', depends_on: 'cron_checks.leaf', alert_on_first_miss: true },
    same: { every: '1h' },
  },
  uptime_checks: {
    site: { ...site, url: 'https://example.org/', http: { headers: { Authorization: 'Bearer t' } } },
    often: { ...site, every: '2m' },
    warned: { ...site, certificate_warn_days: [3, 9], description: 'd', down_when: 'any' },
    failing: { ...byHand, name: 'Failing', depends_on: 'cron_checks.up' },
    sleeping: { ...byHand, paused: true },
    waking: { ...byHand, paused: false, tags: ['x'] },
    group: {
      kind: 'group',
      group: { members: ['uptime_checks.failing', 'cron_checks.up'], notify: 'group' },
    },
    placed: {
      ...{ kind: 'tcp', host: 'other.example.com', port: 443, paused: true },
      assertions: [{ source: 'latency', op: 'lt', value: 5 }],
    },
  },
};

const documentOf = (sections: Partial<Sections>) => ({ document: { version: 1, ...sections } });

/** Documents with one entry each. */
const oneByOne = (sections: Sections) =>
  Object.entries(sections).flatMap(([section, entries]) =>
    Object.entries(entries).map(([key, entry]) => documentOf({ [section]: { [key]: entry } })),
  );

async function apply(who: Caller, body: object): Promise<void> {
  const answer = await who.send('POST', '/config/apply', body);
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
}

/** Some are up, some are down and notified, and one of the manual ones is. */
async function live({ nobody, settle }: TestService, who: Caller): Promise<void> {
  const { checks } = await who.get('/cron-checks?limit=50');
  for (const { name, slug } of checks) {
    if (['up', 'leaf', 'named', 'going'].includes(name)) await nobody.send('GET', `/ping/${slug}`);
    if (name === 'down') await nobody.send('GET', `/ping/${slug}/fail`);
  }
  const { checks: sites } = await who.get('/uptime-checks?limit=50');
  for (const { name, id } of sites)
    if (name === 'failing') await who.send('POST', `/uptime-checks/${id}/set`, { status: 'down' });
  await settle();
}

/** All that is stored of the checks of an account, by their names, without what is random. */
async function storedOf({ app: { database }, clock }: TestService, account_id: number) {
  const rowsOf = async (query: ReturnType<typeof sql<{ row: unknown }>>) =>
    (await query.execute(database)).rows.map(({ row }) => row);
  return {
    subjects: await rowsOf(sql`
      select jsonb_build_array(s.name, s.type, s.tags, s.status, s.status_since, s.updated_at, p.name) as row
      from subject s left join subject p on p.id = s.depends_on_id
      where s.account_id = ${account_id} order by s.type, s.name`),
    crons: await rowsOf(sql`
      select to_jsonb(c) - array['id', 'account_id', 'slug', 'ping_aliases'] || jsonb_build_object('name', s.name) as row
      from cron_check c join subject s using (id) where c.account_id = ${account_id} order by s.name`),
    uptimes: await rowsOf(sql`
      select to_jsonb(c) - array['id', 'account_id', 'headers_sealed', 'credentials_sealed', 'lease_id', 'due_at']
        || jsonb_build_object('name', s.name, 'sealed', length(headers_sealed),
          'due', due_at <= ${clock.now()}::timestamptz) as row
      from uptime_check c join subject s using (id) where c.account_id = ${account_id} order by s.name`),
    members: await rowsOf(sql`
      select jsonb_build_array(g.name, s.name, m.silences) as row
      from group_member m join subject g on g.id = m.group_id join subject s on s.id = m.subject_id
      where m.account_id = ${account_id} order by 1`),
    periods: await rowsOf(sql`
      select jsonb_build_array(s.name, p.status, p.from_at, p.to_at) as row
      from state_period p join subject s on s.id = p.subject_id
      where p.account_id = ${account_id} order by s.name, p.from_at`),
    alerts: await rowsOf(sql`
      select jsonb_build_array(subject_name, kind, status, resolved_at, resolve_reason) as row
      from alert where account_id = ${account_id} order by 1`),
    aliases: await rowsOf(sql`
      select jsonb_build_array(s.name, count(*)) as row
      from ping_alias a join subject s on s.id = a.check_id where a.account_id = ${account_id} group by s.name order by 1`),
    used: await rowsOf(sql`
      select jsonb_build_array(resource, used) as row from plan_usage
      where account_id = ${account_id} and resource like '%checks' order by 1`),
    noted: await rowsOf(sql`
      select jsonb_build_array(action, target_name, detail) as row from audit_event
      where account_id = ${account_id} and (action like 'cron_check.%' or action like 'uptime_check.%') order by 1`),
    keys: await rowsOf(sql`
      select jsonb_build_array(section, key) as row from config_key where account_id = ${account_id} order by 1`),
  };
}

test('checks that are changed and deleted together are what they are one by one', async (t) => {
  const service = await startTestService(t);
  const { alice, charlie } = service;
  await service.app.database.updateTable('account').set({ plan: 'business' }).execute();
  service.app.callers.forget();
  const whose = [alice, charlie];
  const isSame = async (when: string) => {
    const [together, apart] = await Promise.all(whose.map(({ account_id }) => storedOf(service, account_id)));
    assert.deepEqual(together, apart, when);
  };
  // An alias of another account is taken: these are named below keys of their own.
  const first = (name: string): Sections =>
    JSON.parse(JSON.stringify(before).replaceAll('kuma:first', `kuma:${name}`));
  const then = (name: string): Sections =>
    JSON.parse(JSON.stringify(after).replaceAll('kuma:first', `kuma:${name}`));
  // A document that names nothing prunes nothing.
  const kept = { document: { version: 1, integrations: { kept: { kind: 'alertmanager' } } } };
  for (const who of whose) await apply(who, kept);
  await apply(alice, documentOf(first('firsta')));
  await apply(charlie, documentOf(first('firstb')));
  for (const who of whose) await live(service, who);
  await service.advance(minutes(1));
  await isSame('before');

  await apply(alice, documentOf(then('firsta')));
  for (const document of oneByOne(then('firstb'))) await apply(charlie, document);
  for (const who of whose) {
    const { body } = await who.send(
      'POST',
      '/config/plan',
      documentOf(then(who === alice ? 'firsta' : 'firstb')),
    );
    assert.deepEqual(body.steps, []);
  }
  await isSame('changed');
  await service.advance(minutes(2));

  await apply(alice, { ...kept, prune: true });
  const { checks } = await charlie.get('/uptime-checks?limit=50');
  for (const { id } of checks) await charlie.send('DELETE', `/uptime-checks/${id}`);
  const { checks: crons } = await charlie.get('/cron-checks?limit=50');
  for (const { id } of crons) await charlie.send('DELETE', `/cron-checks/${id}`);
  await isSame('deleted');
  assert.deepEqual((await storedOf(service, alice.account_id)).subjects, []);
});
