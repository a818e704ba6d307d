import assert from 'node:assert/strict';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { type TestContext, test } from 'node:test';
import { serveDatagrams } from '../test-datagrams.ts';
import { assertion, look } from '../test-probes.ts';
import { snmpLibrary } from './library.ts';
import { type SnmpProbe, snmp } from './probe.ts';
import { facts } from './schema.ts';

const snmpProbe = (port: number, rest: Partial<SnmpProbe> = {}): SnmpProbe => ({
  ...{ kind: 'snmp', host: 'switch.example', port, ...facts.defaults },
  ...{ upsideDown: false, timeoutMs: 20_000, assertions: [] },
  ...rest,
});

/** What net-snmp has for agents, which it has for its own tests and for ours. */
interface Agents {
  createAgent(
    options: object,
    callback: () => void,
  ): {
    getAuthorizer(): { addCommunity(name: string): void; addUser(user: object): void };
    registerProvider(provider: object): void;
    getMib(): { setScalarValue(name: string, value: unknown): void };
    close(): void;
  };
}

const values = {
  uptime: { oid: '1.3.6.1.2.1.1.3', type: 'TimeTicks', value: 4_711 },
  name: { oid: '1.3.6.1.2.1.1.5', type: 'OctetString', value: 'switch-1' },
  address: { oid: '1.3.6.1.2.1.2.2', type: 'OctetString', value: Buffer.from('00ff10', 'hex') },
} as const;

/** A port that is free: the agent takes no socket, and does not say which it has. */
async function freePort(): Promise<number> {
  const socket = createSocket('udp4').bind(0, '127.0.0.1');
  await once(socket, 'listening');
  const { port } = socket.address();
  socket.close();
  return port;
}

async function startAgent(t: TestContext): Promise<number> {
  const library = createRequire(import.meta.url)('net-snmp') as Agents;
  const port = await freePort();
  const agent = library.createAgent({ port, address: '127.0.0.1', disableAuthorization: false }, () => {});
  t.after(() => agent.close());
  const authorizer = agent.getAuthorizer();
  authorizer.addCommunity('secret-community');
  const { SecurityLevel, AuthProtocols, PrivProtocols, ObjectType } = snmpLibrary() ?? assert.fail();
  authorizer.addUser({
    ...{ name: 'anna', level: SecurityLevel.authPriv },
    ...{ authProtocol: AuthProtocols.sha, authKey: 'hunter2-secret' },
    ...{ privProtocol: PrivProtocols.aes, privKey: 'hunter3-secret' },
  });
  for (const [name, { oid, type, value }] of Object.entries(values)) {
    agent.registerProvider({ name, type: 1, oid, scalarType: ObjectType[type], maxAccess: 2 });
    agent.getMib().setScalarValue(name, value);
  }
  return port;
}

test('a value of a device is a fact, by versions 1, 2c and 3', async (t) => {
  const port = await startAgent(t);
  const seenOf = async (rest: Partial<SnmpProbe>) => {
    const asked = { community: 'secret-community', ...rest };
    const assertions = [assertion('fact', 'exists', null, 'value')];
    const result = await look(snmpProbe(port, { ...asked, assertions }));
    return result.assertions[0]?.seen ?? result.detail;
  };
  assert.equal(await seenOf({ version: '1' }), '4711');
  assert.equal(await seenOf({ oid: '.1.3.6.1.2.1.1.5.0' }), '"switch-1"');
  assert.equal(await seenOf({ oid: '1.3.6.1.2.1.2.2.0' }), '"00ff10"');
  assert.equal(await seenOf({ oid: '1.3.6.1.2.1.9.9.0' }), 'the device has no such value: NoSuchObject');
  const user = { version: '3', user: 'anna', auth_protocol: 'sha', auth_password: 'hunter2-secret' } as const;
  const hidden = { ...user, privacy_protocol: 'aes', privacy_password: 'hunter3-secret' } as const;
  assert.equal(await seenOf(hidden), '4711');
  const wrong = await seenOf({ ...hidden, auth_password: 'wrong-one', timeoutMs: 200 });
  assert.equal(wrong, 'no whole answer within 200 ms');
});

test('silence, private addresses and half a version 3 are refused', async (t) => {
  const silent = await serveDatagrams(t, () => [Buffer.from('x')]);
  const late = await look(snmpProbe(silent, { timeoutMs: 100 }));
  assert.equal(late.up, false);
  assert.equal((await look(snmpProbe(silent), { privateAllowed: false })).reason, 'blocked_address');
  const issuesOf = (settings: Partial<typeof facts.defaults>) =>
    snmp.issues?.({ ...facts.defaults, ...settings }).map(({ field }) => field);
  assert.deepEqual(issuesOf({}), []);
  assert.deepEqual(issuesOf({ version: '3' }), ['user']);
  assert.deepEqual(issuesOf({ version: '3', user: 'anna', auth_protocol: 'sha' }), ['auth_password']);
  assert.deepEqual(issuesOf({ version: '3', user: 'anna', privacy_protocol: 'aes' }), [
    'auth_protocol',
    'privacy_password',
  ]);
});
