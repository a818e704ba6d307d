import assert from 'node:assert/strict';
import { once } from 'node:events';
import { request } from 'node:http';
import { type TestContext, test } from 'node:test';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { startTestService } from '../../testing/service.ts';

async function connect(t: TestContext, api: string, key: string) {
  const client = new Client({ name: 'test', version: '1' });
  const requestInit = { headers: { authorization: `Bearer ${key}` } };
  await client.connect(new StreamableHTTPClientTransport(new URL(`${api}/mcp`), { requestInit }));
  t.after(() => client.close());
  const ask = async (name: string, given: Record<string, unknown> = {}) => {
    const { content, isError = false } = await client.callTool({ name, arguments: given });
    const [first] = content as { text: string }[];
    return { text: first?.text ?? '', isError };
  };
  return { client, ask };
}

test('an assistant asks and acts over HTTP as far as its key goes', async (t) => {
  const { alice, charlie, api, settle } = await startTestService(t);
  const check = await alice.createCronCheck({ name: 'Backup' });
  await alice.ping(check, '/fail', 'disk full');
  await settle();
  const { key } = await alice.post('/api-keys', { name: 'Assistant', kind: 'full' });
  const full = await connect(t, api, key);
  const { text } = await full.ask('whats_wrong');
  const [mark = '', json = '', end] = text.split('\n');
  assert.match(mark, /^data-[\w-]{12}$/);
  assert.equal(end, mark);
  const { worst } = JSON.parse(json);
  assert.equal(worst[0].name, 'Backup');
  assert.ok(!(await full.ask('acknowledge_alert', { id: worst[0].alert.id })).isError);
  const audit = (await alice.get('/account/audit-log')).audit_log;
  assert.ok(
    audit.some(({ action }: { action: string }) => action === 'alert.acknowledge'),
    'it is in the audit log as any call',
  );
  assert.deepEqual(await full.ask('read_alert', { id: 999_999 }), {
    ...{ text: 'not found. It may have been deleted', isError: true },
  });
  const wrong = await full.ask('create_cron_check', { name: 'Neither schedule nor interval' });
  assert.ok(wrong.isError && /interval_seconds|cron_expression/.test(wrong.text), wrong.text);

  const reader = await alice.post('/api-keys', { name: 'Reader', kind: 'read_only' });
  const looking = await connect(t, api, reader.key);
  const { tools } = await looking.client.listTools();
  assert.ok(tools.length > 5 && tools.every(({ annotations }) => annotations?.readOnlyHint));

  const other = await charlie.post('/api-keys', { name: 'Other', kind: 'full' });
  const stranger = await connect(t, api, other.key);
  assert.ok((await stranger.ask('read_alert', { id: worst[0].alert.id })).isError);
});

test('what is no message of an assistant with a key is refused', async (t) => {
  const { alice, api } = await startTestService(t);
  const { key } = await alice.post('/api-keys', { name: 'Assistant', kind: 'read_only' });
  const json = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
  const send = (body: string, headers: Record<string, string> = { authorization: `Bearer ${key}` }) =>
    fetch(`${api}/mcp`, { method: 'POST', headers: { ...json, ...headers }, body });
  const list = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' });
  assert.equal((await send(list)).status, 200);
  assert.equal((await send(list, {})).status, 401);
  assert.equal((await send(list, { authorization: 'Bearer toc_key_wrong' })).status, 401);
  const elsewhere = { authorization: `Bearer ${key}`, origin: 'https://elsewhere.example' };
  assert.equal((await send(list, elsewhere)).status, 403);
  assert.equal((await send('{"jsonrpc"')).status, 400);
  assert.equal((await send('x'.repeat(70_000))).status, 413);
  const stream = await fetch(`${api}/mcp`, {
    headers: { authorization: `Bearer ${key}`, accept: 'text/event-stream' },
  });
  assert.equal(stream.status, 405);
  const trace = request(`${api}/mcp`, { method: 'TRACE', headers: { authorization: `Bearer ${key}` } }).end();
  const [{ statusCode }] = await once(trace, 'response');
  assert.equal(statusCode, 405);
  const listening = await send(
    JSON.stringify({
      ...{ jsonrpc: '2.0', id: 1, method: 'subscriptions/listen' },
      params: {
        filter: { toolsListChanged: true },
        _meta: {
          'io.modelcontextprotocol/protocolVersion': '2026-07-28',
          'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
          'io.modelcontextprotocol/clientCapabilities': {},
        },
      },
    }),
  );
  assert.match(await listening.text(), /"error"/, 'no stream is left open');
});
