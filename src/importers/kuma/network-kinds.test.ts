import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Report } from '../report.ts';
import { openItem } from '../source-item.ts';
import { monitorDefaults } from './columns.ts';
import { networkPart } from './network-kinds.ts';
import { serverPart } from './server-kinds.ts';

function made(type: string, fields: Record<string, unknown>, of: typeof networkPart = networkPart) {
  const report: Report = { tool: 'Uptime Kuma', lines: [] };
  const item = openItem(report, {
    ...{ source: 'monitor 1', name: 'x', defaults: monitorDefaults, internal: ['type'] },
    fields: { ...monitorDefaults, hostname: 'host.example', port: 0, type, ...fields },
  });
  const part = of(item, type);
  item.end('uptime_checks.x');
  const said = report.lines.flatMap(({ grade, field }) =>
    field === null || grade === 'carried_over' ? [] : [`${field} ${grade}`],
  );
  return { part: part && 'part' in part ? part.part : part, said };
}

test('monitors that ask over the network become checks of the same protocol', () => {
  assert.deepEqual(made('ping', { ping_count: 40, packet_size: 1_000, ip_family: 'ipv6' }), {
    part: {
      ...{ kind: 'icmp', host: 'host.example' },
      icmp: { packets: 20, packet_bytes: 1_000, address_family: 'ipv6' },
    },
    said: ['ping_count changed'],
  });
  assert.deepEqual(made('smtp', { port: 465, smtp_security: 'secure', ignore_tls: 1 }).part, {
    ...{ kind: 'smtp', host: 'host.example', port: 465, smtp: { security: 'tls', verify_tls: false } },
  });
  const compared = { json_path: '$', json_path_operator: '>=', expected_value: '7' };
  const snmp = made('snmp', { snmp_oid: '1.3.6.1', radius_password: 'public', ...compared });
  assert.deepEqual(snmp, {
    part: {
      ...{ kind: 'snmp', host: 'host.example' },
      snmp: { version: '2c', community: 'public', oid: '1.3.6.1' },
      assertions: [{ source: 'fact', path: 'value', op: 'ge', value: 7 }],
    },
    said: [],
  });
  const deep = made('snmp', { snmp_oid: '1.3.6.1', ...compared, json_path: '$.a' });
  assert.ok(deep.said.includes('expected_value not_possible'));
  const radius = {
    radius_secret: 's',
    radius_username: 'u',
    radius_password: 'p',
    radius_called_station_id: 'x',
  };
  assert.deepEqual(made('radius', { port: 1_812, ...radius }), {
    part: {
      kind: 'radius',
      host: 'host.example',
      port: 1_812,
      radius: { secret: 's', user: 'u', password: 'p' },
    },
    said: ['radius_called_station_id not_possible'],
  });
  const ntp = made('ntp', { ntp_time_offset_threshold: 250 }).part;
  assert.ok(ntp && 'ntp' in ntp);
  assert.deepEqual([ntp.ntp, ntp.assertions?.length], [{ max_offset_ms: 250 }, 2]);
  assert.deepEqual(made('sip-options', { port: 5_060 }).part, {
    kind: 'sip',
    host: 'host.example',
    port: 5_060,
  });
  assert.equal(made('mqtt', {}).part, null);
  assert.deepEqual(made('ping', { hostname: null }).part, { problem: 'It has no host name.' });
});

test('a WebSocket asks for its first subprotocol, and a gRPC call of its own begins paused', () => {
  assert.deepEqual(
    made('websocket-upgrade', { hostname: null, url: 'wss://h.example/x', ws_subprotocol: 'mqtt, xmpp' }),
    {
      part: {
        kind: 'websocket',
        url: 'wss://h.example/x',
        websocket: { subprotocol: 'mqtt', verify_tls: true },
      },
      said: ['ws_subprotocol changed'],
    },
  );
  assert.ok('problem' in (made('websocket-upgrade', { url: 'https://' }).part ?? {}));
  const call = {
    hostname: null,
    grpc_url: 'h.example:50051',
    grpc_enable_tls: 1,
    grpc_method: 'check',
    keyword: 'SERVING',
  };
  const health = made('grpc-keyword', {
    ...call,
    grpc_service_name: 'Health',
    grpc_body: '{"service":"a.B"}',
  });
  assert.deepEqual(health, {
    part: {
      ...{ kind: 'grpc', host: 'h.example', port: 50_051 },
      grpc: { tls: true, service: 'a.B', verify_tls: true },
    },
    // In Uptime Kuma it is up with NOT_SERVING as well.
    said: ['keyword changed'],
  });
  const calls = { ...call, grpc_service_name: 'Health' };
  const inverted = made('grpc-keyword', { ...calls, keyword: 'NOT_SERVING', invert_keyword: 1 });
  assert.deepEqual(inverted.said, []);
  for (const fields of [{ keyword: 'NOT_SERVING' }, { invert_keyword: 1 }]) {
    const lost = made('grpc-keyword', { ...calls, ...fields });
    assert.equal(lost.part && 'paused' in lost.part && lost.part.paused, true);
  }
  const other = made('grpc-keyword', { ...call, grpc_service_name: 'Orders' });
  assert.equal(other.part && 'paused' in other.part && other.part.paused, true);
  assert.deepEqual(other.said.sort(), [
    'grpc_method not_possible',
    'grpc_service_name not_possible',
    'keyword not_possible',
  ]);
});

test('conditions on what a database or a topic says are assertions, and pause the check where they have no equal', () => {
  const server = (type: string, fields: Record<string, unknown>) =>
    made(type, fields, (item) => serverPart(item, []));
  const condition = (variable: string, operator: string, value: string) =>
    JSON.stringify([{ type: 'expression', andOr: 'and', variable, operator, value }]);
  const database = { hostname: null, database_connection_string: 'mysql://u:p@h.example/db' };
  const equal = server('mysql', { ...database, conditions: condition('result', 'equals', '42') });
  assert.deepEqual(equal.part && 'assertions' in equal.part && equal.part.assertions, [
    { source: 'body', path: null, op: 'eq', value: '42' },
  ]);
  const topic = { port: 1883, mqtt_topic: 'a/b', mqtt_success_message: 'not asked' };
  const message = server('mqtt', { ...topic, conditions: condition('message', 'contains', 'on') });
  assert.deepEqual(message.part && 'assertions' in message.part && message.part.assertions, [
    { source: 'body', path: null, op: 'contains', value: 'on' },
  ]);
  const lost = server('mqtt', { ...topic, conditions: condition('topic', 'equals', 'a/b') });
  assert.equal(lost.part && 'paused' in lost.part && lost.part.paused, true);
  assert.ok(lost.said.includes('conditions not_possible'));
});
