import assert from 'node:assert/strict';
import { test } from 'node:test';
import { appAddresses } from './addresses.ts';

/** Where mails, messages and the manual lead people. */
const LINKED = [
  '/',
  '/login',
  '/register',
  '/forgot-password',
  '/reset',
  '/verify-email',
  '/confirm-email',
  '/invitation',
  '/alerts',
  '/alerts/12',
  '/members',
  '/account',
  '/security',
  '/announcements',
];

test('the app is opened wherever mails lead, but not at links that act by themselves', () => {
  const patterns = appAddresses.map(
    (path) => new RegExp(`^${path.replace(/:\w+/g, '[^/]+').replace('*', '.*')}$`),
  );
  const isOpened = (path: string) => patterns.some((pattern) => pattern.test(path));
  assert.deepEqual(
    LINKED.filter((path) => !isOpened(path)),
    [],
  );
  for (const path of [
    '/alerts/12/acknowledge',
    '/status/quillmoor',
    '/api/alerts',
    '/ping/x',
    '/assets/x.js',
  ])
    assert.equal(isOpened(path), false, path);
});
