import assert from 'node:assert/strict';
import { test } from 'node:test';
import { QueryClient } from '@tanstack/react-query';
import { askForFirst } from './first-alert.ts';
import type { AlertSearch } from './search.ts';

const alert = (id: number, kind: string, severity: string) => ({
  ...{ id, kind, severity, status: 'open', suppressed_by: null },
  opened_at: '2026-06-16T06:00:00.000Z',
});

test('the first of the alerts that the address asks for is asked for with them', async (t) => {
  const lists: Record<string, object[]> = {
    open: [alert(1, 'uptime_down', 'critical'), alert(2, 'cron_fail', 'warning')],
    acknowledged: [{ ...alert(3, 'cron_fail', 'critical'), status: 'acknowledged' }],
  };
  let paths: string[] = [];
  t.mock.method(globalThis, 'fetch', async (path: string) => {
    paths.push(path);
    const status = new URL(path, 'http://here').searchParams.get('status');
    return Response.json(status === null ? {} : { alerts: lists[status], next_cursor: null });
  });
  const firstOf = async (search: AlertSearch) => {
    paths = [];
    const client = new QueryClient();
    await askForFirst(client, 3, search);
    client.clear();
    return paths.filter((path) => !path.includes('?'));
  };
  assert.deepEqual(await firstOf({}), ['/api/alerts/1']);
  assert.deepEqual(await firstOf({ kind: 'cron_fail' }), ['/api/alerts/3']);
  assert.deepEqual(await firstOf({ kind: 'cron_fail', state: 'open' }), ['/api/alerts/2']);
  assert.deepEqual(await firstOf({ kind: 'server_offline' }), []);
  assert.deepEqual([await firstOf({ q: 'shop' }), paths], [[], []], 'the page knows its words');
});
