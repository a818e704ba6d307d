import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isKnownHost } from './known-host.ts';

const urls = { api: 'https://api.example.com', dashboard: 'http://tocsin.lan:8080' };

test('configured hosts, localhost and addresses are ours, and no other name is', () => {
  for (const host of [
    'api.example.com',
    'API.example.com.:443',
    'tocsin.lan',
    'tocsin.lan:8080',
    'localhost:8081',
    'LOCALHOST',
    'a.localhost',
    '127.0.0.1:8081',
    '192.0.2.7',
    '[::1]:8081',
    undefined,
  ])
    assert.equal(isKnownHost({ urls }, host), true, host);
  for (const host of [
    'attacker.example',
    'api.example.com.attacker.example',
    'xlocalhost',
    '127.0.0.1.nip.io:8081',
    '',
  ])
    assert.equal(isKnownHost({ urls }, host), false, host);
});
