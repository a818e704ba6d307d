import assert from 'node:assert/strict';
import { test } from 'node:test';
import pg from 'pg';
import { hostsOf } from './hosts.ts';

const namesOf = (url: string) => hostsOf(url)?.map(({ name }) => name) ?? null;

test('an address of one host stays as it is', () => {
  for (const url of [
    'postgres://u:p@db/tocsin',
    'postgresql://u:p@db:6432/tocsin?sslmode=verify-full',
    'postgres://u:p%2C,w@db/tocsin',
    'postgres://u@localhost/tocsin?host=%2Ftmp&port=5433',
    'postgres://u@%2Fvar%2Frun%2Fpostgresql/tocsin',
    'postgres:///tocsin',
  ])
    assert.deepEqual(
      hostsOf(url)?.map((host) => host.url),
      [url],
    );
});

test('each of several hosts has an address that the driver reads', () => {
  const read = (url: string) =>
    hostsOf(url)?.map((one) => {
      const { user, password, host, port, database } = new pg.Client(one.url);
      return [user, password, host, port, database].join(' ');
    });
  assert.deepEqual(read('postgres://u:p@a:5433,b,c:1/tocsin'), [
    'u p a 5433 tocsin',
    'u p b 5432 tocsin',
    'u p c 1 tocsin',
  ]);
  assert.deepEqual(read('postgres://u:p%2C,@a,[::1]:7,[fe80::2]/tocsin?sslmode=disable'), [
    'u p,, a 5432 tocsin',
    'u p,, ::1 7 tocsin',
    'u p,, fe80::2 5432 tocsin',
  ]);
  for (const url of [
    'postgres://u:p@/tocsin?host=/tmp,b&port=5433,5434',
    'postgres://u:p@elsewhere/tocsin?host=/tmp&host=b&port=5433&port=5434',
  ])
    assert.deepEqual(read(url), ['u p /tmp 5433 tocsin', 'u p b 5434 tocsin']);
  assert.deepEqual(read('postgres://u:p@/tocsin?host=a,b&port=6432'), [
    'u p a 6432 tocsin',
    'u p b 6432 tocsin',
  ]);
});

test('what else an address says holds for each host', () => {
  assert.deepEqual(
    hostsOf('postgres://u:p@a,b:7/tocsin?sslmode=verify-full&target_session_attrs=read-write')?.map(
      (host) => host.url,
    ),
    ['a:5432', 'b:7'].map(
      (at) => `postgres://u:p@${at}/tocsin?sslmode=verify-full&target_session_attrs=read-write`,
    ),
  );
});

test('hosts are named without what is secret', () => {
  assert.deepEqual(namesOf('postgres://u:hunter2@a:5433,[::1]/tocsin?password=hunter2'), [
    'a:5433',
    '[::1]:5432',
  ]);
  assert.deepEqual(namesOf('postgres://u:hunter2@%2Ftmp:7,b/tocsin'), ['/tmp:7', 'b:5432']);
});

test('a malformed list is refused', () => {
  for (const url of [
    'postgres://u:p@a,,b/tocsin',
    'postgres://u:p@a,/tocsin',
    'postgres://u:p@,/tocsin',
    'postgres://u:p@a,a/tocsin',
    'postgres://u:p@a:0,b/tocsin',
    'postgres://u:p@a:65536,b/tocsin',
    'postgres://u:p@a:x,b/tocsin',
    'postgres://u:p@a:1:2,b/tocsin',
    'postgres://u:p@::1,b/tocsin',
    'postgres://u:p@/tocsin?host=a,b&port=1,2,3',
    'postgres://u:p@a/tocsin?port=1,2',
    `postgres://u:p@${Array.from({ length: 17 }, (_, n) => `h${n}`).join()}/tocsin`,
  ])
    assert.equal(hostsOf(url), null, url);
});
