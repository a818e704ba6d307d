// An account of a thousand subjects and an API that takes its time: while answers are under way, no page says anything
// of what is not known yet.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import type { BrowserContext, Locator, Page } from 'playwright-core';
import { addMs, days } from '../../src/platform/time.ts';
import type { TestService } from '../../src/testing/service.ts';
import { startDashboard } from './stage.ts';

const OF_A_KIND = 250;

/** As many of each kind, the first of them down for a day, written without the ceremony of creating them. */
async function fill(service: TestService): Promise<{ nightly: { id: number } }> {
  const { app, alice, clock } = service;
  const [{ database }, { account_id }] = [app, alice];
  const now = clock.now();
  const since = addMs(now, -days(1));
  const kinds = [
    ['cron_check', 'Job', 7, 'down', 'up'],
    ['server', 'Host', 10, 'offline', 'online'],
    ['uptime_check', 'Site', 5, 'down', 'up'],
    ['process', 'Daemon', 3, 'stopped', 'running'],
  ] as const;
  for (const [index, [type, name, down, bad, good]] of kinds.entries()) {
    const first = (index + 1) * 100_000;
    await sql`
      with made as (
        insert into subject
          (id, account_id, type, name, tags, status, status_since, created_at, updated_at, depends_on_id)
        select ${first}::int + n, ${account_id}, ${type}, ${name} || ' ' || n, '{}',
          case when n <= ${down}::int then ${bad} else ${good} end, ${since}, ${since}, ${now},
          case when ${type} = 'process' then 200000 + 100 + n % 100 end
        from generate_series(${type === 'cron_check' ? 2 : 1}::int, ${OF_A_KIND}::int) n
        returning id, account_id, name, status
      ), periods as (
        insert into state_period (account_id, subject_id, status, from_at)
        select account_id, id, status, ${since} from made
      )
      insert into alert (account_id, subject_id, subject_type, subject_name, kind, severity, status, title,
        opened_at, last_occurred_at)
      select account_id, id, ${type}, name, ${ALERTS[type]}, 'critical', 'open', name || ' is down', ${now}, ${now}
      from made where status = ${bad}`.execute(database);
  }
  await sql`
    insert into cron_check (id, account_id, slug, slug_set_at, interval_seconds, slot_since, last_ping_at)
    select id, account_id, gen_random_uuid(), ${now}, 86400, ${now}, ${now} from subject
    where type = 'cron_check'`.execute(database);
  await sql`
    insert into server (id, account_id, hostname, last_seen_at, latest)
    select id, account_id, 'host', ${now}, ${JSON.stringify({
      figures: { cpu: 5, memory: 5, disk: 5 },
      disks: [],
      top: [],
    })}::jsonb
    from subject where type = 'server'`.execute(database);
  await sql`
    insert into uptime_check (id, account_id, kind, url)
    select id, account_id, 'http', 'https://shop.example/' || id from subject
    where type = 'uptime_check'`.execute(database);
  await sql`
    insert into watched_process (id, account_id, server_id, match_kind, match_value, seen_at, count)
    select id, account_id, depends_on_id, 'name', 'daemon', ${now}, 1 from subject
    where type = 'process'`.execute(database);
  await sql`analyze`.execute(database);
  const nightly = await alice.createCronCheck({ name: 'Nightly', interval_seconds: 86_400 });
  for (const end of ['', '/fail']) await alice.ping(nightly, end);
  await service.settle();
  return { nightly };
}

/** More of them on one server, all running. */
async function fillProcesses(
  { app: { database }, alice: { account_id }, clock }: TestService,
  count: number,
) {
  const now = clock.now();
  await sql`
    with made as (
      insert into subject
        (id, account_id, type, name, tags, status, status_since, created_at, updated_at, depends_on_id)
      select 500000 + n, ${account_id}, 'process', 'Daemon X' || n, '{}', 'running', ${now}, ${now}, ${now}, 200001
      from generate_series(1, ${count}::int) n
      returning id, account_id
    )
    insert into watched_process (id, account_id, server_id, match_kind, match_value)
    select id, account_id, 200001, 'name', 'daemon' from made`.execute(database);
}

/** So many more of the cron checks go down. */
async function addTrouble({ app: { database }, alice: { account_id }, clock }: TestService, count: number) {
  const now = clock.now();
  await sql`
    with gone as (
      update subject set status = 'down', status_since = ${now}
      where id in (select id from subject where type = 'cron_check' and status = 'up' and name like 'Job %'
        order by id limit ${count}::int)
      returning id, name
    )
    insert into alert (account_id, subject_id, subject_type, subject_name, kind, severity, status, title,
      opened_at, last_occurred_at)
    select ${account_id}, id, 'cron_check', name, 'cron_missed', 'critical', 'open', name || ' is down', ${now}, ${now}
    from gone`.execute(database);
}

/** The text of each badge, and whether it lies within its entry beside the name. */
const FITTING = (badges: string) => `[...document.querySelectorAll('${badges}')].map((badge) => {
  const [own, entry] = [badge, badge.closest('li')].map((one) => one.getBoundingClientRect());
  const isWithin = own.left >= entry.left && own.right <= entry.right && badge.scrollWidth <= badge.clientWidth + 1;
  return [badge.querySelector('[aria-hidden=true]:not(svg)').textContent, isWithin];
})`;

const ALERTS = {
  cron_check: 'cron_missed',
  server: 'server_offline',
  uptime_check: 'uptime_down',
  process: 'process_stopped',
} as const;

/** Answers of the API that a window waits for until the test lets them through. */
async function holdAnswers(window: BrowserContext) {
  let passing: RegExp = /./;
  let held: { path: string; go: () => void }[] = [];
  // However long the test holds an answer back, the page waits for it instead of saying that none came.
  await window.addInitScript('AbortSignal.timeout = () => new AbortController().signal');
  await window.route(/\/api\//, async (route) => {
    const { pathname, search } = new URL(route.request().url());
    const path = pathname + search;
    if (!passing.test(path)) await new Promise<void>((go) => held.push({ path, go }));
    await route.continue().catch(() => undefined);
  });
  return {
    /** From now on only these are answered, and those of them that wait at once. */
    answerOnly(paths: RegExp) {
      passing = paths;
      const due = held.filter(({ path }) => paths.test(path));
      held = held.filter(({ path }) => !paths.test(path));
      for (const { go } of due) go();
    },
  };
}

/** Who is signed in and what the stream says: the frame around every page. */
const FRAME = String.raw`/api/(start|events)($|\?)`;
const answering = (...paths: string[]) => new RegExp([FRAME, ...paths].join('|'));

/**
 * What is shown outside of rows: texts with a number, or that there is nothing; a fact with its term. Nothing changes, so
 * whatever is true stays.
 */
const CLAIMS = String.raw`(() => {
  const found = new Set();
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const around = texts.currentNode.parentElement;
    if (around.closest('script, style, table, svg, kbd, pre, code')) continue;
    const text = (around.closest('dl > div') ?? texts.currentNode).textContent.trim();
    if (!/Loading/.test(text) && /\d|\b(no|none|nothing|all|never|nobody)\b/i.test(text)) found.add(text);
  }
  return [...found];
})()`;
const claims = (page: Page) => page.evaluate<string[]>(CLAIMS);
const FINISHED = 'main:not(:has([aria-busy="true"]))';

/** How many rows were added to a list in the turn that put the list there. */
const DRAWN_ANEW = `drawnAnew = 0;
new MutationObserver((changes) => {
  const rows = (change) => [...change.addedNodes].filter(({ dataset }) => dataset?.row !== undefined).length;
  const isNew = (list) => changes.some(({ addedNodes }) => [...addedNodes].some((node) => node.contains(list)));
  for (const change of changes) if (rows(change) > 0 && isNew(change.target)) drawnAnew += rows(change);
}).observe(document, { childList: true, subtree: true });`;

const LONG_LISTS = [
  { name: 'cron-checks', path: '/cron-checks' },
  { name: 'servers', path: '/servers' },
  { name: 'processes', path: '/servers/processes' },
  { name: 'uptime-checks', path: '/uptime-checks' },
];
const rememberTable = (name: string, view: object) =>
  `localStorage.setItem('tocsin.table.${name}', '${JSON.stringify(view)}')`;

interface Screen {
  path: string;
  /** The answers that come first, one after the other, each with what is seen once it is there. */
  steps: readonly [answer: string, seen: (page: Page) => Locator][];
  /** What is shown in the end. */
  shows: readonly (string | RegExp)[];
}

const row = (name: string) => (page: Page) => page.getByRole('row', { name }).first();
const heading = (name: string) => (page: Page) =>
  page.getByRole('heading', { level: 1, name: new RegExp(name) });
const OVERVIEW: Screen['steps'][number] = [
  '/api/overview',
  (page) => page.getByRole('navigation').getByText('25').first(),
];

const screens = (nightly: { id: number }): readonly Screen[] => [
  {
    path: '',
    steps: [OVERVIEW],
    shows: ['25 are down', '975 of 1,000 are healthy.', 'All 250'],
  },
  {
    path: '/cron-checks',
    steps: [['/api/cron-checks.limit=100', row('Nightly')], OVERVIEW],
    shows: ['7 checks', '243 of 250 are healthy.'],
  },
  {
    path: '/servers',
    steps: [['/api/servers.limit=100', row('Host 7')], OVERVIEW],
    shows: ['10 servers', '240 of 250 are online.'],
  },
  {
    path: '/servers/processes',
    steps: [['/api/processes.limit=100', row('Daemon 3')], OVERVIEW],
    shows: ['3 processes', '247 of 250 are running.'],
  },
  {
    path: '/uptime-checks',
    steps: [['/api/uptime-checks.limit=100', row('Site 5')], OVERVIEW],
    shows: ['5 checks', '245 of 250 are healthy.'],
  },
  {
    path: '/alerts?group=none',
    steps: [['/api/alerts.limit=100', (page) => page.locator('main').getByText('Job 7')], OVERVIEW],
    shows: ['worst first'],
  },
  { path: '/status-pages', steps: [OVERVIEW], shows: ['No status pages yet'] },
  {
    path: `/cron-checks/${nightly.id}`,
    steps: [[`/api/cron-checks/${nightly.id}$`, heading('Nightly')], OVERVIEW],
    shows: ['1 of 2 succeeded'],
  },
  { path: '/servers/200001', steps: [['/api/servers/200001$', heading('Host 1')], OVERVIEW], shows: [] },
  { path: '/servers/200011', steps: [['/api/servers/200011$', heading('Host 11')], OVERVIEW], shows: [] },
  {
    path: '/uptime-checks/300001',
    steps: [['/api/uptime-checks/300001$', heading('Site 1')], OVERVIEW],
    shows: ['Not probed yet.'],
  },
];

test('while the API takes its time, no page says anything of what is not known yet', async (t) => {
  const { page, at, service, window, seat, allow } = await startDashboard(t);
  const { nightly } = await fill(service);
  const gate = await holdAnswers(window);
  for (const { path, steps, shows } of screens(nightly))
    await t.test(path || '/', async () => {
      gate.answerOnly(answering());
      await page.goto(`${at}${path}`, { waitUntil: 'commit' });
      await page.locator('main [aria-busy="true"]').first().waitFor();
      const before = [await claims(page)];
      assert.deepEqual(before[0], [], 'nothing is known');
      for (const [index, [, seen]] of steps.entries()) {
        gate.answerOnly(answering(...steps.slice(0, index + 1).map(([answer]) => answer)));
        await seen(page).waitFor();
        before.push(await claims(page));
      }
      gate.answerOnly(/./);
      for (const text of shows) await page.locator('main').getByText(text).first().waitFor();
      await page.locator(FINISHED).waitFor();
      const after = await claims(page);
      for (const shown of before)
        assert.deepEqual(
          shown.filter((claim) => !after.includes(claim)),
          [],
          'was shown too early',
        );
    });

  await t.test('what is typed meanwhile stays, and finds what comes later', async () => {
    gate.answerOnly(answering('/api/servers.limit=100'));
    await page.goto(`${at}/servers`);
    const filter = page.getByRole('searchbox', { name: 'Filter' }).or(page.getByRole('textbox')).first();
    await filter.fill('Host 249');
    await page.waitForURL(/q=Host/);
    assert.doesNotMatch(await page.locator('main').innerText(), /No server/);
    gate.answerOnly(/./);
    await row('Host 249')(page).waitFor();
    assert.equal(await filter.inputValue(), 'Host 249');
    await filter.and(page.locator(':focus')).waitFor();

    gate.answerOnly(answering());
    await page.goto(`${at}/cron-checks/new`);
    const name = page.getByLabel('Name', { exact: true });
    await name.fill('Nightly backup');
    gate.answerOnly(/./);
    await page.getByRole('navigation').getByText('25').first().waitFor();
    assert.equal(await name.inputValue(), 'Nightly backup');
    await name.and(page.locator(':focus')).waitFor();
  });

  await t.test('a form that names a few reads those, and the list once somebody chooses', async () => {
    const asked: string[] = [];
    window.on('request', (request) =>
      asked.push(new URL(request.url()).pathname + new URL(request.url()).search),
    );
    const isList = (path: string) => /\/api\/servers\?/.test(path);
    const extra = await service.alice.post('/servers', { name: 'Host extra' });
    const { id } = await service.alice.post('/alerts/rules', {
      ...{ name: 'Full disk', kind: 'server_metric', severity: 'warning', metric: 'disk', op: 'gt' },
      ...{ threshold: 90, for_seconds: 300, targets: { ids: [200_001, extra.id] } },
    });
    await page.goto(`${at}/alerts/rules/${id}`);
    await page.getByText('Covers 2 servers and checks').waitFor();
    await page.getByRole('button', { name: /Host extra/ }).waitFor();
    assert.deepEqual(asked.filter(isList), []);
    // What is deleted while it is shown may be asked for once more.
    allow(/status of 404/);
    await service.alice.delete(`/servers/${extra.id}`);
    await page.goto(`${at}/alerts/rules/${id}`);
    await page.getByText('Covers 1 server or check').waitFor();
    assert.deepEqual(asked.filter(isList), []);
    gate.answerOnly(answering());
    await page.getByRole('combobox', { name: 'Servers and checks' }).click();
    await page.getByRole('listbox').getByText('Host 1', { exact: true }).waitFor();
    await page.getByRole('button', { name: /Host 1$/ }).waitFor();
    gate.answerOnly(/./);
    await page.getByRole('option', { name: 'Host 249' }).waitFor();
    assert.ok(asked.some(isList));
  });

  await t.test('a long list is drawn once before it is seen', async () => {
    gate.answerOnly(/./);
    for (const look of [
      { width: 1_440, colorScheme: 'light' },
      { width: 390, colorScheme: 'light' },
    ] as const) {
      const seated = await seat(service.alice, look);
      await seated.window.addInitScript(DRAWN_ANEW);
      for (const table of LONG_LISTS)
        for (const isCompact of [false, true]) {
          await seated.page.goto(`${at}/nowhere`);
          await seated.page.evaluate<void>(rememberTable(table.name, { isCompact }));
          await seated.page.goto(at + table.path);
          await seated.page.locator('[data-row]').nth(20).waitFor();
          const where = `${table.path} at ${look.width} px${isCompact ? ', compact' : ''}`;
          assert.equal(await seated.page.locator('table.compact').count(), isCompact ? 1 : 0, where);
          assert.equal(await seated.page.evaluate<number>('drawnAnew'), 0, where);
        }
    }
  });

  await t.test('counts of three digits are shown whole or cut, and fit where they stand', async () => {
    await addTrouble(service, 184);
    await page.goto(at);
    await page.getByRole('heading', { level: 1, name: '209 are down' }).waitFor();
    await page.getByText('791 of 1,000 are healthy.').waitFor();
    const phone = await seat(service.alice, { width: 390, colorScheme: 'dark' });
    await phone.page.goto(at);
    // A font of the system stands in for the own one at first.
    const narrow = await seat(service.alice, { width: 320, colorScheme: 'light' });
    narrow.allow(/ERR_FAILED/);
    await narrow.window.route(/\.woff2$/, (route) => route.abort());
    await narrow.page.goto(at);
    for (const [shown, badges, texts] of [
      [page, '.side a .n, .side a .cs', ['209', '191', '13', '5']],
      [phone.page, '.tabs-m em', ['99+', '99+', '13', '5']],
      [narrow.page, '.tabs-m em', ['99+', '99+', '13', '5']],
    ] as const) {
      await shown.locator(badges).nth(3).waitFor();
      const found = await shown.evaluate<[string, boolean][]>(FITTING(badges));
      assert.deepEqual(
        found.map(([text]) => text),
        texts,
      );
      assert.ok(
        found.every(([, fits]) => fits),
        JSON.stringify(found),
      );
    }
  });

  await t.test('beyond 2,000 rows the API looks for what a page asks for', async () => {
    await fillProcesses(service, 2_000);
    await page.goto(`${at}/servers/processes?q=host%20daemon%20X1999`);
    await row('Daemon X1999')(page).waitFor();
    await page.goto(`${at}/servers/processes?q=X1999&state=stopped`);
    await page.getByText('No process matches “X1999”').waitFor();
    await page.getByText('2,250 processes are watched').waitFor();
  });
});
