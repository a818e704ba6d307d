import assert from 'node:assert/strict';
import { test } from 'node:test';
import { networkOf } from './client-network.ts';

test('an IPv4 address stands for itself, however it is written', () => {
  assert.equal(networkOf('198.51.100.7'), '198.51.100.7');
  assert.equal(networkOf('::ffff:198.51.100.7'), '198.51.100.7');
  assert.notEqual(networkOf('198.51.100.7'), networkOf('198.51.100.8'));
});

test('everybody in one /64 of IPv6 counts together, and nobody else', () => {
  assert.equal(networkOf('2001:db8:1:2::1'), networkOf('2001:0db8:0001:0002:ffff:ffff:ffff:ffff'));
  assert.notEqual(networkOf('2001:db8:1:2::1'), networkOf('2001:db8:1:3::1'));
  assert.equal(networkOf('2001:db8:1:2:3:4:5:6'), '2001:db8:1:2::/64');
});
