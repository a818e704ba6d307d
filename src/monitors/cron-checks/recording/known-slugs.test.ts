import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import fc from 'fast-check';
import { networkOf, SlugValve, TokenBuckets } from './flood-valve.ts';
import { KnownSlugs } from './known-slugs.ts';

test('until all slugs were read, every slug may be known', () => {
  assert.ok(new KnownSlugs().maybe(randomUUID()));
});

test('a slug that was added is always known', () => {
  fc.assert(
    fc.property(fc.array(fc.uuid()), (slugs) => {
      const known = new KnownSlugs();
      for (const slug of slugs) known.add(slug);
      known.complete();
      assert.ok(slugs.every((slug) => known.maybe(slug)));
    }),
  );
});

test('few unknown slugs pass for known, also when the filter is as full as it gets', () => {
  const known = new KnownSlugs(10_000);
  for (let index = 0; index < 10_000; index += 1) known.add(randomUUID());
  known.complete();
  const mistaken = Array.from({ length: 10_000 }, () => known.maybe(randomUUID())).filter(Boolean).length;
  assert.ok(mistaken < 200, `${mistaken} of 10000`);
  assert.equal(known.crowded, false);
  // One that passes for known is not counted.
  for (let index = 0; index < 100; index += 1) known.add(randomUUID());
  assert.equal(known.crowded, true);
});

test('a slug that is learned again and again does not crowd the filter', () => {
  const known = new KnownSlugs(10_000);
  const slug = randomUUID();
  for (let index = 0; index < 20_000; index += 1) known.add(slug);
  assert.equal(known.count, 1);
  assert.equal(known.crowded, false);
});

test('a bucket gives its burst at once and then what flows in', () => {
  const buckets = new TokenBuckets({ perSecond: 10, burst: 20, most: 2 });
  const taken = Array.from({ length: 30 }, () => buckets.take('a', 1, 0)).filter(Boolean).length;
  assert.equal(taken, 20);
  assert.equal(buckets.take('a', 1, 50), false);
  assert.equal(buckets.take('a', 1, 100), true);
});

test('buckets are bounded: the one that was used longest ago is forgotten', () => {
  const buckets = new TokenBuckets({ perSecond: 0, burst: 1, most: 2 });
  for (const name of ['a', 'b', 'c']) assert.ok(buckets.take(name, 1, 0));
  assert.ok(buckets.take('a', 1, 0));
  assert.equal(buckets.take('c', 1, 0), false);
});

test('a slug passes at the rate of its bucket and a little more, and a flood costs no other slug a ping', () => {
  const valve = new SlugValve(new TokenBuckets({ perSecond: 10, burst: 20, most: 200 }));
  const passed = (slug: string, count: number, nowMs: number) =>
    Array.from({ length: count }, () => valve.passes(slug, nowMs)).filter(Boolean).length;
  // What they have in common is what their slots are found by.
  const [flood, other] = [`${'a'.repeat(8)}-1`, `${'a'.repeat(8)}-2`];
  assert.equal(passed(flood, 100, 1_000), 4 + 20);
  assert.equal(passed(other, 30, 1_000), 20);
  assert.equal(passed(other, 1, 2_000), 1);
  assert.equal(passed(flood, 100, 3_000), 4 + 20);
});

test('addresses are counted by network', () => {
  const table = [
    ['192.0.2.77', '192.0.2'],
    ['2001:db8:12:3456::1', '2001:0db8:0012:34'],
    ['2001:db8:12:3499:1:2:3:4', '2001:0db8:0012:34'],
    ['::1', '0000:0000:0000:00'],
    ['fe80::1%eth0', 'fe80:0000:0000:00'],
  ] as const;
  for (const [ip, network] of table) assert.equal(networkOf(ip), network);
});
