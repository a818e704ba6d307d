import assert from 'node:assert/strict';
import { test } from 'node:test';
import { days, hours, minutes } from '../../../../platform/time.ts';
import { look } from '../test-probes.ts';
import { probeDomain } from './probe.ts';
import { type AskRdap, createRegistrations, type RdapAnswer } from './rdap.ts';

const NOW = new Date('2026-06-16T12:00:00Z');
const clock = { now: () => NOW, monotonicMs: () => 0 };
const signal = new AbortController().signal;

const answer = (body: unknown, rest: Partial<Extract<RdapAnswer, { ok: true }>> = {}): RdapAnswer => ({
  ...{ ok: true, status: 200, location: null, body: JSON.stringify(body) },
  ...rest,
});

/** As IANA lists them: labels, then servers. */
const services = answer({
  services: [
    [
      ['example', 'org'],
      ['http://rdap.test/', 'https://rdap.test/v1'],
    ],
    [['co.uk'], ['https://rdap.uk.test/']],
  ],
});

const expiring = (at: string) =>
  answer({
    events: [
      { eventAction: 'registration', eventDate: '1999-01-01T00:00:00Z' },
      { eventAction: 'expiration', eventDate: at },
    ],
  });

/** A registry by addresses, and what it was asked. */
function registry(answers: Record<string, RdapAnswer>) {
  const asked: string[] = [];
  const ask: AskRdap = async (url) => {
    asked.push(url);
    return url.startsWith('https://data.iana.org/')
      ? services
      : (answers[url] ?? answer({}, { status: 404 }));
  };
  return { asked, find: createRegistrations(ask) };
}

const probed = (host: string, find: ReturnType<typeof registry>['find'], min_days = 14) =>
  probeDomain({ clock }, { host, min_days }, { find, signal });

test('a name is up while its registrable domain is registered for long enough, and days are a fact', async () => {
  const { asked, find } = registry({
    'https://rdap.test/v1/domain/shop.org': expiring('2026-07-01T00:00:00Z'),
    'https://rdap.uk.test/domain/shop.co.uk': expiring('2027-07-01T00:00:00Z'),
  });
  const looked = await probed('www.SHOP.org', find);
  assert.deepEqual(looked, { ok: true, seen: { facts: { days_left: 14 } }, problem: null });
  const strict = await probed('shop.org', find, 30);
  assert.equal(
    strict.ok && strict.problem?.detail,
    'The registration of shop.org expires in 14 days, on 2026-07-01',
  );
  const uk = await probed('a.b.shop.co.uk', find);
  assert.deepEqual(uk.ok && uk.seen.facts, { days_left: 379 });
  assert.deepEqual(asked, [
    'https://data.iana.org/rdap/dns.json',
    'https://rdap.test/v1/domain/shop.org',
    'https://rdap.uk.test/domain/shop.co.uk',
  ]);
});

test('a registry is asked once a day of a domain, sooner again where it failed, and once by many at a time', async () => {
  const answers = { 'https://rdap.test/v1/domain/shop.org': answer({}, { status: 503 }) };
  const { asked, find } = registry(answers);
  const after = (ms: number) => find('shop.org', new Date(NOW.getTime() + ms));
  const [first] = await Promise.all([after(0), after(0), after(0)]);
  assert.deepEqual(first, { ok: false, reason: 'status', detail: 'rdap.test answered 503' });
  await after(minutes(9));
  assert.equal(asked.length, 2);
  answers['https://rdap.test/v1/domain/shop.org'] = expiring('2026-07-01T00:00:00Z');
  assert.equal((await after(minutes(10))).ok, true);
  await after(minutes(10) + hours(23));
  assert.equal(asked.length, 3);
  await after(minutes(10) + days(1));
  assert.equal(asked.filter((url) => url.endsWith('shop.org')).length, 3);
});

test('what a registry does not say is said, in words', async () => {
  const { find } = registry({
    'https://rdap.test/v1/domain/mute.org': answer({ events: [{ eventAction: 'expiration' }, null, 7] }),
    'https://rdap.test/v1/domain/gone.org': expiring('2026-06-01T00:00:00Z'),
    'https://rdap.test/v1/domain/broken.org': answer(null, { body: '<html>' }),
    'https://rdap.test/v1/domain/away.org': {
      ok: false,
      detail: 'Connection refused by 192.0.2.1, port 443',
    },
    'https://rdap.test/v1/domain/down.org': answer({}, { status: 302, location: 'http://other.test/' }),
    'https://rdap.test/v1/domain/loop.org': answer({}, { status: 302, location: '/v1/domain/loop.org' }),
  });
  const detailOf = async (host: string) => {
    const looked = await probed(host, find);
    return looked.ok ? looked.problem?.detail : looked.detail;
  };
  assert.equal(await detailOf('mute.org'), 'the registry does not say when mute.org expires');
  assert.equal(await detailOf('broken.org'), 'the registry does not say when broken.org expires');
  assert.equal(await detailOf('free.org'), 'free.org is not registered');
  assert.equal(await detailOf('gone.org'), 'The registration of gone.org expired on 2026-06-01');
  assert.equal(await detailOf('shop.com'), 'the registry of .com offers no RDAP');
  assert.equal(await detailOf('away.org'), 'rdap.test: Connection refused by 192.0.2.1, port 443');
  assert.equal(await detailOf('down.org'), 'rdap.test: it leads to an address without https');
  assert.equal(await detailOf('loop.org'), 'rdap.test: more than 3 redirects');
  assert.equal(await detailOf('localhost'), 'the name is below no domain that can be registered');
});

test('a look-up that does not end holds no probe, and none is made of a name that nobody registers', async () => {
  const stopped = new AbortController();
  const looking = probeDomain(
    { clock },
    { host: 'shop.org', min_days: 14 },
    { find: () => new Promise(() => {}), signal: stopped.signal },
  );
  stopped.abort({ reason: 'timeout', detail: 'no whole answer within 1000 ms' });
  const looked = await looking;
  assert.equal(looked.ok ? null : looked.reason, 'timeout');
  const inside = await look({
    ...{ kind: 'domain', host: 'printer.local', min_days: 14 },
    ...{ timeoutMs: 20_000, upsideDown: false, assertions: [] },
  });
  assert.equal(inside.up, false);
});
