import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  aliasIdOf,
  isOwnName,
  journaledAlias,
  keyedAliasId,
  mayBeAlias,
  storedAlias,
  tokenAliasId,
} from './alias.ts';

test('an alias has an id that is a UUID of version 8, the same whenever it is asked for', () => {
  const id = aliasIdOf('kuma:vbMQYBOTWeCvMOHf7N7Zbjv3nOZ5dfGX', '');
  assert.match(id, /^0[0-9a-f]{7}-[0-9a-f]{4}-8[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/);
  assert.equal(id, tokenAliasId('kuma', 'vbMQYBOTWeCvMOHf7N7Zbjv3nOZ5dfGX'));
  assert.ok(mayBeAlias(id));
  assert.ok(!mayBeAlias('8ad5cb30-8a4d-4c8e-8b30-2c963f66afa6'));
  assert.equal(storedAlias(journaledAlias(id, 'e')), id);
});

test('addresses of a key and a name are one, whichever service says them and in whatever case the name is', () => {
  const key = 'fqOOd6-F4MMNuCEnzTU01w';
  const id = keyedAliasId(key, 'db-backups');
  assert.equal(aliasIdOf(`healthchecks:${key}/db-backups`, 'another'), id);
  assert.equal(aliasIdOf(`cronitor:${key}/DB-Backups`, 'another'), id);
  assert.equal(aliasIdOf('db-backups', key), id);
});

test('tokens and names of others are other addresses', () => {
  const ids = [
    ...['kuma:abc', 'snitch:abc', 'better_stack:abc', 'cronitor:abc'],
    ...['abc', 'healthchecks:abc/abc', 'gatus:a/bc'],
  ].map((alias) => aliasIdOf(alias, 'key'));
  assert.equal(new Set(ids).size, ids.length);
  assert.notEqual(aliasIdOf('abc', 'key'), aliasIdOf('abc', 'other'));
  assert.ok(isOwnName('abc'));
  assert.ok(!isOwnName('kuma:abc'));
});
