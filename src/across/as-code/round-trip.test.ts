import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { JsonObject } from '../../../shared/json-schema/json-schema.ts';
import { alertHash } from '../../monitors/external/alert-name.ts';
import { sections } from './document.ts';
import { exportDocument } from './export.ts';
import { type Existing, inOrder, type Step, stepsOf } from './plan.ts';
import { desiredOf } from './prepare.ts';
import { readDocument } from './read-document.ts';
import { matching, type World } from './world.ts';

const now = new Date('2026-06-16T08:00:00.000Z');
const order = sections.map(({ name }) => name);

const worldOf = (existing: Existing[], external: World['external'] = []): World => ({
  ...{ existing, external },
  keys: [],
  keyed: (section, key) => existing.find((one) => one.section === section && one.key === key),
  outside: [
    { section: 'members', id: 7, key: 'mira@example.com' },
    { section: 'members', id: 8, key: 'Jo@example.com' },
    { section: 'locations', id: 1, key: 'service' },
    { section: 'locations', id: 9, key: 'shared.Frankfurt am Main' },
  ],
});

function plan(document: JsonObject, world: World, more: { prune?: boolean; adopt?: boolean } = {}): Step[] {
  const { prune = false, adopt = false } = more;
  const { account, match } = matching(world, document, { adopt });
  const { entries, issues } = readDocument(document, account);
  assert.deepEqual(issues, [], JSON.stringify(document));
  const desired = entries.flatMap(
    (entry) => desiredOf(entry, match(entry.section, entry.key), { now, sources: {} }) ?? [],
  );
  return inOrder(stepsOf(desired, world.existing, { prune }), order);
}

/** What an account is after the steps, where ids are counted. */
function carriedOut(steps: readonly Step[], keepKeys = true): World {
  const ids = new Map(steps.map(({ desired }, index) => [desired?.id, 1_000 + index]));
  const withIds = (text: string) =>
    JSON.parse(text, (name, value) =>
      Array.isArray(value) && LISTS.includes(name) ? byNumber(value) : (ids.get(value) ?? value),
    );
  const made = steps.flatMap(({ desired }) =>
    desired
      ? [
          {
            ...{ section: desired.section, id: ids.get(desired.id) ?? 0 },
            key: keepKeys ? desired.key : null,
            settings: withIds(JSON.stringify(desired.settings)),
          },
        ]
      : [],
  );
  const [external, existing] = [true, false].map((is) =>
    made.filter(({ section }) => (section === 'external_checks') === is),
  );
  return worldOf(
    existing ?? [],
    external?.map(({ id, settings: { integration_id, alert } }) => ({
      ...{ id, integration_id, alert, hash: alertHash(alert), is_reported: false },
    })),
  );
}

/** Of these lists the order does not matter, but of turns of members, who are there before. */
const byNumber = (list: (number | string)[]) =>
  list.some((id) => Number(id) >= 1_000) ? list.sort((one, other) => Number(one) - Number(other)) : list;
const LISTS = [
  'ids',
  'channel_ids',
  'member_ids',
  'location_ids',
  'schedule_ids',
  'everybody_of_schedule_ids',
];

const optional = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined });
const name = optional(fc.constantFrom('Shop', 'Nightly backup', 'ä ö', '$'.concat('{HOME}'), 'x'));
const tags = optional(fc.uniqueArray(fc.constantFrom('production', 'db', 'web'), { maxLength: 3 }));
const duration = fc.constantFrom('1m', '90s', '1h30m', '2h', '1d');
const keys = fc.constantFrom('a', 'b', 'c', 'B-1', 'd_2');
const section = (entry: fc.Arbitrary<unknown>) => fc.dictionary(keys, entry, { maxKeys: 4 });
const monitor = {
  name,
  tags,
  description: optional(fc.string({ maxLength: 10, unit: fc.constantFrom('a', ' ', '$', '{') })),
};

const cronCheck = fc.oneof(
  fc.record({ ...monitor, every: duration, grace: optional(duration), paused: optional(fc.boolean()) }),
  fc.record({
    ...monitor,
    schedule: fc.constantFrom('0 3 * * *', '*/5 * * * mon-fri'),
    timezone: optional(fc.constantFrom('UTC', 'Europe/Vilnius')),
    alert_on_miss: optional(fc.boolean()),
    alert_on_first_miss: optional(fc.boolean()),
    max_runtime: optional(duration),
    failure_keywords: optional(fc.constant(['fatal'])),
    success_keywords: optional(fc.constant(['done'])),
    start_keywords: optional(fc.constant(['begin'])),
    fail_without_keyword: optional(fc.boolean()),
    post_only: optional(fc.boolean()),
  }),
);
const uptimeCheck = fc.oneof(
  fc.record({
    ...monitor,
    ...{ kind: fc.constant('http'), url: fc.constantFrom('https://a.example/', 'http://b.example/x') },
    ...{ every: optional(duration), retry_interval: optional(fc.constantFrom('5s', '20s')) },
    ...{ timeout: optional(fc.constantFrom('5s', '30s')), degraded: optional(fc.constant('1500ms')) },
    http: optional(
      fc.record({ method: optional(fc.constantFrom('GET', 'HEAD')), verify_tls: optional(fc.boolean()) }),
    ),
    certificate_warn_days: optional(fc.constantFrom([], [7], [1, 30])),
  }),
  fc.record({
    ...monitor,
    ...{ kind: fc.constant('scenario'), url: fc.constant('https://a.example/') },
    scenario: fc.record({
      steps: fc.constantFrom(
        [{ name: 'One', url: '/' }],
        [
          {
            ...{ name: 'One', url: '/login', method: 'POST', headers: { 'X-A': 'one' }, body: '{"a":"$b"}' },
            extract: [{ name: 'token', from: 'json', expression: '$.token' }],
          },
          {
            ...{ name: 'Two', url: 'https://b.example/{{token}}', headers: { 'X-B': '{{token}}' } },
            assertions: [{ any: [{ source: 'status', op: 'eq', value: 201 }] }],
          },
        ],
      ),
    }),
  }),
  fc.record({
    ...monitor,
    kind: fc.constant('tls'),
    host: fc.constant('a.example'),
    port: optional(fc.constant(8443)),
  }),
  fc.record({
    ...monitor,
    kind: fc.constant('dns'),
    host: fc.constant('a.example'),
    record_type: fc.constantFrom('A', 'MX'),
  }),
  fc.record({
    ...monitor,
    kind: fc.constant('manual'),
    manual: optional(fc.record({ starts_as: optional(fc.constantFrom('new', 'up', 'down')) })),
    paused: optional(fc.boolean()),
  }),
);
const process = fc.record({
  match: fc.oneof(
    fc.constant('postgres'),
    fc.record({ kind: fc.constantFrom('name', 'systemd'), value: fc.constant('postgres') }),
  ),
  min_count: optional(fc.constantFrom(1, 2)),
});
const server = fc.record({
  ...monitor,
  badge_enabled: optional(fc.boolean()),
  processes: optional(section(process)),
});
const recurrence = fc.record({
  schedule: fc.constant('0 3 * * sun'),
  duration: fc.constantFrom('1h', '90m'),
  timezone: optional(fc.constant('Europe/Vilnius')),
});

const members = fc.subarray(['mira@example.com', 'jo@example.com']);
const turns = fc.shuffledSubarray(['mira@example.com', 'jo@example.com']);
const location = fc.record({
  name,
  country: optional(fc.constantFrom('DE', null)),
  labels: optional(fc.constant(['hetzner'])),
});
const integration = fc.oneof(
  fc.record({
    ...{ kind: fc.constantFrom('alertmanager', 'grafana', 'cloudwatch'), name, tags },
    resolve_after: optional(fc.constantFrom('1h', '1d')),
    tag_labels: optional(fc.constantFrom([], ['team'])),
  }),
  fc.record({
    kind: fc.constant('generic'),
    mapping: fc.constantFrom(
      { title: '$.name' },
      { title: '$.name', key: null, state: '$.state', resolved_values: ['fine'] },
    ),
  }),
);
const schedule = fc.record({
  name,
  timezone: optional(fc.constantFrom('UTC', 'Europe/Vilnius')),
  layers: optional(
    fc.array(
      fc.oneof(
        fc.record({
          name: optional(fc.constant('Rota')),
          calendar: fc.record({ url: fc.constant('https://tk_1/') }),
        }),
        fc.record({
          ...{ name: optional(fc.constant('Days')), members: turns },
          rotation: fc.record({ unit: fc.constantFrom('day', 'week'), length: fc.constantFrom(1, 2) }),
          first_handover: fc.constant('2026-06-15T09:00'),
          restrictions: optional(
            fc.constantFrom([], [{ weekdays: ['mon', 'tue'], from: '09:00', to: '17:00' }]),
          ),
        }),
      ),
      { maxLength: 2 },
    ),
  ),
});

interface Keys {
  [section: string]: readonly string[];
}

/** What refers to what the rest has. */
function referring(keys: Keys) {
  const { servers = [], cron_checks = [], uptime_checks = [], channels = [] } = keys;
  const { schedules = [], locations = [], integrations = [] } = keys;
  const some = (from: readonly string[]) => fc.subarray([...from]);
  const monitors = [
    ...servers.map((key) => `servers.${key}`),
    ...cron_checks.map((key) => `cron_checks.${key}`),
    ...uptime_checks.map((key) => `uptime_checks.${key}`),
    ...integrations.flatMap((key) => [
      `integrations.${key}.checks.Disk: "full".`,
      `integrations.${key}.checks.sha256:${'a0'.repeat(32)}`,
    ]),
  ];
  const targets = fc.record({ monitors: some(monitors), tags: fc.constant(['db']) });
  const group = fc.record({
    ...{ kind: fc.constant('group'), name },
    group: fc.record({
      members: some(monitors),
      rule: optional(fc.constantFrom('worst', 'all', 'any')),
      notify: optional(fc.constantFrom('members', 'group', 'both')),
    }),
  });
  return fc.record({
    // A group of groups, too.
    groups: fc.tuple(group, group).map(([inner, outer]) => ({
      inner,
      outer: {
        ...outer,
        group: { ...outer.group, members: [...outer.group.members, 'uptime_checks.inner'] },
      },
    })),
    elsewhere: fc.record({
      ...{ kind: fc.constant('tcp'), host: fc.constant('a.example'), port: fc.constant(443) },
      locations: some([...locations, 'service', 'shared.Frankfurt am Main']),
    }),
    escalation_policies: fc.record({
      night: fc.record({
        name,
        repeats: optional(fc.constantFrom(0, 3)),
        steps: fc.array(
          fc.record({
            members: optional(members),
            schedules: optional(some(schedules)),
            everybody_of_schedules: optional(some(schedules)),
            notify: optional(some(channels)),
            wait: fc.constantFrom('1m', '30m'),
          }),
          { minLength: 1, maxLength: 3 },
        ),
      }),
    }),
    rules: section(
      fc.oneof(
        fc.record({
          ...{ kind: fc.constant('server_metric'), metric: fc.constantFrom('cpu', 'any') },
          ...{ above: fc.constantFrom(80, '90%'), for: fc.constantFrom('0s', '10m') },
          notify: some(channels),
        }),
        fc.record({
          kind: fc.constant('cron_fail'),
          severity: optional(fc.constantFrom('info', 'critical')),
          escalation_policy: optional(fc.constantFrom('night', null)),
          repeat: optional(fc.constant('1h')),
        }),
      ),
    ),
    maintenance_windows: section(
      fc.record({ targets, recurrence, show_on_status_pages: optional(fc.boolean()) }),
    ),
    status_pages: fc.option(
      some(monitors).map((shown) => ({
        public: { slug: 'shop-status', components: shown.map((one) => ({ monitor: one, group: 'All' })) },
      })),
      { nil: {} },
    ),
    custom_endpoints: section(fc.record({ servers: some(servers), metrics: optional(fc.constant(['cpu'])) })),
    tv_dashboards: section(
      fc.record({ layout: fc.record({ servers: some(servers), rotate: optional(fc.constant('30s')) }) }),
    ),
  });
}

const watched = fc.record({
  channels: section(
    fc.record({
      kind: fc.constant('ntfy'),
      config: fc.record({ topic: fc.constant('a'), token: optional(fc.constant('tk_1')) }),
    }),
  ),
  locations: section(location),
  integrations: section(integration),
  schedules: section(schedule),
  servers: section(server),
  uptime_checks: section(uptimeCheck),
  cron_checks: section(cronCheck),
});

const account = watched.chain((first) => {
  const named = Object.fromEntries(
    Object.entries(first).map(([part, entries]) => [part, Object.keys(entries)]),
  );
  return referring(named).map(
    ({ groups, elsewhere, ...second }): JsonObject => ({
      ...{ version: 1, ...first, ...second },
      uptime_checks: { ...first.uptime_checks, ...groups, elsewhere },
    }),
  );
});

/** Without what was left out. */
const asJson = (document: JsonObject): JsonObject => JSON.parse(JSON.stringify(document));

test('whatever was applied needs nothing more, and is exported as what needs nothing more', () => {
  fc.assert(
    fc.property(account, (generated) => {
      const document = asJson(generated);
      const world = carriedOut(plan(document, worldOf([])));
      assert.deepEqual(plan(document, world, { prune: true }), []);
      const exported = exportDocument(world, now);
      assert.ok(!JSON.stringify(exported).includes('tk_1'));
      assert.deepEqual(plan(exported, world, { prune: true }), []);
    }),
    { numRuns: 40 },
  );
});

test('an export makes an empty account the same, and what has no key is taken over by its name', () => {
  fc.assert(
    fc.property(account, (generated) => {
      const world = carriedOut(plan(asJson(generated), worldOf([])));
      const exported = JSON.parse(
        JSON.stringify(exportDocument(world, now))
          .replaceAll('"url":"********"', '"url":"https://tk_1/"')
          .replaceAll('********', 'tk_1'),
      );
      const copy = carriedOut(plan(exported, worldOf([])));
      assert.deepEqual(
        JSON.parse(JSON.stringify(exportDocument(copy, now))),
        JSON.parse(JSON.stringify(exportDocument(world, now))),
      );
    }),
    { numRuns: 40 },
  );
});

test('prune deletes exactly what has a key and is not named, whatever refers to it first', () => {
  fc.assert(
    fc.property(account, (generated) => {
      const world = carriedOut(plan(asJson(generated), worldOf([])));
      const steps = plan({ version: 1 }, world, { prune: true });
      assert.equal(steps.length, world.existing.length);
      const ranks = steps.map(({ existing }) => order.indexOf(existing?.section ?? 'webhooks'));
      const isMonitor = (rank: number) => order[rank] === 'cron_checks' || order[rank] === 'uptime_checks';
      const first = ranks.findIndex((rank) => order[rank] === 'locations');
      // Checks are probed from them.
      const others = first === -1 ? ranks : ranks.slice(0, first);
      assert.ok(ranks.slice(others.length).every((rank) => order[rank] === 'locations'));
      for (const [index, rank] of others.slice(1).entries())
        assert.ok(rank <= (others[index] ?? 0) || (isMonitor(rank) && isMonitor(others[index] ?? 0)));
      const byHand = worldOf(world.existing.map((one) => ({ ...one, key: null })));
      assert.deepEqual(plan({ version: 1 }, byHand, { prune: true }), []);
    }),
    { numRuns: 20 },
  );
});
