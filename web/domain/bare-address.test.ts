import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withScheme } from './bare-address.ts';

test('an address without a scheme is one of https, and what was typed with one stays', () => {
  const completed = {
    'example.com/hook': 'https://example.com/hook',
    'example.com': 'https://example.com',
    ' hooks.example.com:8443/a?b=c ': 'https://hooks.example.com:8443/a?b=c',
    'localhost:9000/hook': 'https://localhost:9000/hook',
    '10.0.0.7:9000': 'https://10.0.0.7:9000',
    'http://example.com/hook': 'http://example.com/hook',
    'https://example.com': 'https://example.com',
    'ftp:nowhere': 'ftp:nowhere',
    'mailto:a@example.com': 'mailto:a@example.com',
    nonsense: 'nonsense',
    '': '',
  };
  for (const [typed, address] of Object.entries(completed)) assert.equal(withScheme(typed), address, typed);
});
