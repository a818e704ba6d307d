// What the interface that was asked for says of pings, from the address to the record, and what the API contract
// (api.md) adds. The names begin with the section.

import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { request } from 'node:http';
import { test } from 'node:test';
import { seconds } from '../platform/time.ts';
import { openCheckBench } from '../testing/check-bench.ts';
import { startTestService } from '../testing/service.ts';

test('§4.1 pings', async (t) => {
  const service = await startTestService(t);
  const { alice, clock, settle } = service;
  const fresh = () => alice.createCronCheck({ interval_seconds: 86_400 });
  const ping = (check: { slug: string }, variant: string, method: string, body?: string | Uint8Array) =>
    fetch(`${service.api}/ping/${check.slug}${variant}`, { method, ...(body === undefined ? {} : { body }) });
  const pingsOf = async ({ id }: { id: number }) => (await alice.get(`/cron-checks/${id}/pings`)).pings;

  for (const method of ['GET', 'POST', 'HEAD'])
    await t.test(`§4.1 ${method} /ping/:slug records a successful run`, async () => {
      const check = await fresh();
      assert.equal((await ping(check, '', method)).status, 200);
      await settle();
      const seen = await alice.get(`/cron-checks/${check.id}`);
      assert.deepEqual([seen.status, seen.last_ping_at], ['up', clock.now().toISOString()]);
      const [recorded] = await pingsOf(check);
      assert.deepEqual([recorded.kind, recorded.method], ['success', method]);
    });

  for (const end of ['', '/fail', '/fail/2'])
    await t.test(
      `§3 §4.1 /start marks the job as started, and ${end || 'a success'} gives its duration`,
      async () => {
        const check = await fresh();
        await ping(check, '/start', 'GET');
        await settle();
        assert.equal((await alice.get(`/cron-checks/${check.id}`)).running, true);
        clock.pass(seconds(90));
        await ping(check, end, 'GET');
        await settle();
        const seen = await alice.get(`/cron-checks/${check.id}`);
        assert.deepEqual([seen.running, seen.last_duration_ms], [false, 90_000]);
        assert.equal((await pingsOf(check))[0].duration_ms, 90_000);
      },
    );

  await t.test(
    '§4.1 §6 a failure raises cron_fail, by either path, where alert_on_fail is set and nowhere else',
    async () => {
      for (const alert_on_fail of [true, false])
        for (const variant of ['/fail', '/fail/7']) {
          const check = await alice.createCronCheck({ alert_on_fail });
          await ping(check, variant, 'POST');
          await settle();
          assert.equal((await alice.get(`/cron-checks/${check.id}`)).status, 'down');
          const { alerts } = await alice.get(`/alerts?subject_id=${check.id}`);
          assert.deepEqual(
            alerts.map(({ kind }: { kind: string }) => kind),
            alert_on_fail ? ['cron_fail'] : [],
          );
        }
    },
  );

  await t.test('§2 §4.1 the code of a failure is kept as its exit code', async () => {
    const check = await fresh();
    await ping(check, '/fail/137', 'GET');
    await settle();
    assert.equal((await pingsOf(check))[0].exit_code, 137);
    assert.equal((await alice.get(`/cron-checks/${check.id}`)).last_exit_code, 137);
  });

  await t.test('§2 §4.1.2 JSON is kept as text, and text and bytes as UTF-8, cut to 10 KB', async () => {
    const bodies: [string | Uint8Array, string][] = [
      ['{"rows": [1, 2]}', '{"rows": [1, 2]}'],
      ['größer als µ', 'größer als µ'],
      [new Uint8Array([0x61, 0xff, 0x62]), 'a\ufffdb'],
      ['x'.repeat(12 * 1_024), 'x'.repeat(10 * 1_024)],
    ];
    for (const [sent, kept] of bodies) {
      const check = await fresh();
      assert.equal((await ping(check, '', 'POST', sent)).status, 200);
      await settle();
      const [recorded] = await pingsOf(check);
      assert.equal((await alice.get(`/cron-checks/${check.id}/pings/${recorded.id}`)).body, kept);
    }
  });

  await t.test(
    '§4.1.3 §5.5 no key is needed, and on both hosts unknown slugs are answered like known ones',
    async () => {
      const check = await fresh();
      const shape = async (url: string, method: string) => {
        const answer = await fetch(url, { method });
        const headers = Object.fromEntries(answer.headers);
        const { date: _date, 'x-request-id': id, ...rest } = headers;
        assert.ok(id);
        return { status: answer.status, body: await answer.text(), rest };
      };
      for (const base of [service.api, `${service.dashboard}/api`])
        for (const method of ['GET', 'POST', 'HEAD'])
          for (const variant of ['', '/start', '/fail', '/fail/1']) {
            const known = await shape(`${base}/ping/${check.slug}${variant}`, method);
            assert.deepEqual([known.status, known.body], [200, method === 'HEAD' ? '' : '{"ok":true}']);
            for (const slug of ['7d3c2a5e-9c1b-4f7a-8e21-111111111111', 'nonsense', '%ff'])
              assert.deepEqual(await shape(`${base}/ping/${slug}${variant}`, method), known);
          }
    },
  );

  await t.test(
    '§4.1.3 an address that is written out whole, as proxies may do, is the same address',
    async () => {
      const check = await fresh();
      const { hostname, port } = new URL(service.api);
      const sending = request({ hostname, port, path: `http://elsewhere.example/ping/${check.slug}?rid=x` });
      const answered = once(sending, 'response');
      sending.end();
      const [answer] = await answered;
      answer.resume();
      assert.equal(answer.statusCode, 200);
      await settle();
      assert.equal((await alice.get(`/cron-checks/${check.id}`)).ping_count, 1);
    },
  );

  await t.test('§4.1.3 a slug that was given up leaves no trace', async () => {
    const check = await fresh();
    await alice.post(`/cron-checks/${check.id}/rotate-slug`);
    assert.equal((await ping(check, '/fail', 'GET')).status, 200);
    await settle();
    const seen = await alice.get(`/cron-checks/${check.id}`);
    assert.deepEqual([seen.status, seen.ping_count], ['new', 0]);
  });

  await t.test('§4.1.4 a ping is answered before it is recorded', async () => {
    const check = await fresh();
    assert.equal((await ping(check, '', 'GET')).status, 200);
    assert.equal((await alice.get(`/cron-checks/${check.id}`)).ping_count, 0);
    await settle();
    assert.equal((await alice.get(`/cron-checks/${check.id}`)).ping_count, 1);
  });

  await t.test(
    '§4.1.5 §8 a ping beyond 60 a minute is answered, and changes neither state nor record',
    async () => {
      const check = await fresh();
      for (let count = 0; count < 60; count += 1) await ping(check, '', 'GET');
      assert.equal((await ping(check, '/fail', 'GET')).status, 200);
      await settle();
      const seen = await alice.get(`/cron-checks/${check.id}`);
      assert.deepEqual([seen.status, seen.ping_count], ['up', 60]);
      clock.pass(seconds(60));
      await ping(check, '/fail', 'GET');
      await settle();
      assert.equal((await alice.get(`/cron-checks/${check.id}`)).status, 'down');
    },
  );
});

test('api.md §3 ping addresses', async (t) => {
  const { create, sendPing, pingsOf, read, settle, api, owner } = await openCheckBench(t);

  await t.test('api.md §3 §9 what each address means', async () => {
    const cases: [string, string, number | null][] = [
      ['', 'success', null],
      ['/', 'success', null],
      ['/start', 'start', null],
      ['/fail', 'fail', null],
      ['/fail/', 'fail', null],
      ['/fail/12', 'fail', 12],
      ['/fail/nonsense', 'fail', null],
      ['/log', 'log', null],
      ['/0', 'success', 0],
      ['/1', 'fail', 1],
      ['/-1', 'fail', -1],
      ['/9007199254740991', 'fail', 9_007_199_254_740_991],
      ['/9007199254740992', 'fail', null],
    ];
    for (const [variant, kind, exit_code] of cases) {
      const check = await create();
      await sendPing(check, variant);
      const [ping] = await pingsOf(check);
      assert.deepEqual([ping.kind, ping.exit_code], [kind, exit_code], variant);
    }
  });

  await t.test('api.md §3 any method is a ping but OPTIONS, which is answered and not recorded', async () => {
    const check = await create();
    for (const method of ['PUT', 'PATCH', 'DELETE']) await sendPing(check, '', { method });
    const answer = await fetch(`${api}/ping/${check.slug}`, { method: 'OPTIONS' });
    assert.deepEqual([answer.status, answer.headers.get('access-control-allow-origin')], [200, '*']);
    await settle();
    assert.equal((await read(check)).ping_count, 3);
  });

  await t.test('api.md §3 the answer says how much of a body is kept, to scripts of any origin', async () => {
    const { headers } = await fetch(`${api}/ping/${randomUUID()}`);
    assert.equal(headers.get('ping-body-limit'), '10240');
    assert.equal(headers.get('access-control-allow-origin'), '*');
  });

  await t.test('api.md §3 any other ending is answered alike, and is a log that says so', async () => {
    const check = await create();
    for (const path of ['/what', '/start/now', '/fail/1/2', '//', '/log/1'])
      assert.equal((await sendPing(check, path)).status, 'new', path);
    const { unknown_ending } = await sendPing(check, '/START');
    assert.deepEqual([unknown_ending.ending, unknown_ending.meant], ['START', 'start']);
    for (const ping of await pingsOf(check)) {
      assert.equal(ping.kind, 'log');
      assert.equal(typeof ping.unknown_ending, 'string');
    }
    assert.equal((await sendPing(check, `/fail/${'x'.repeat(100)}`)).down_reason, 'fail');
  });

  await t.test('api.md §9 a slug matches in any case', async () => {
    const check = await create();
    assert.equal((await sendPing({ ...check, slug: check.slug.toUpperCase() })).status, 'up');
  });

  await t.test(
    'api.md §3 §9 a ping has these fields; a body over 12 KB is cut, and its size given as received',
    async () => {
      const check = await create();
      await sendPing(check, '/fail/2', {
        method: 'POST',
        body: `ä${'x'.repeat(20_000)}`,
        headers: { 'User-Agent': 'job/1' },
      });
      const [{ id, received_at, source_ip, body_preview, ...ping }] = await pingsOf(check);
      assert.match(id, /^[\da-f]{8}-[\da-f]{4}-7/);
      assert.match(received_at, /Z$/);
      assert.ok(source_ip);
      assert.equal(body_preview.length, 200);
      assert.deepEqual(ping, {
        kind: 'fail',
        exit_code: 2,
        run_id: null,
        duration_ms: null,
        method: 'POST',
        user_agent: 'job/1',
        body_bytes: 20_002,
        unknown_ending: null,
        meant: null,
        ignored: false,
      });
      const { body } = await owner.get(`/cron-checks/${check.id}/pings/${id}`);
      assert.equal(Buffer.byteLength(body), 10_240);
      await sendPing(check);
      const [bare] = await pingsOf(check);
      assert.deepEqual([bare.body_bytes, bare.body_preview], [0, null]);
    },
  );

  await t.test('api.md §3 the body is cut at a character boundary, and NUL becomes U+FFFD', async () => {
    const check = await create();
    await sendPing(check, '', { method: 'POST', body: `\0${'€'.repeat(4_000)}` });
    const [{ id }] = await pingsOf(check);
    const { body } = await owner.get(`/cron-checks/${check.id}/pings/${id}`);
    assert.equal(body, `\ufffd${'€'.repeat(3_412)}`);
  });
});
