import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import dns2 from 'dns2';
import type { RecordType } from '../definition.ts';
import { assertion, dnsProbe, look, probeUntilReached } from '../test-probes.ts';

const { Packet } = dns2;

const records: Record<string, Record<string, unknown>[]> = {
  A: [{ address: '192.0.2.7' }, { address: '10.1.2.3' }],
  AAAA: [{ address: '2001:db8::7' }],
  CNAME: [{ domain: 'Cdn.Example' }],
  MX: [
    { priority: 20, exchange: 'spare.example' },
    { priority: 10, exchange: 'Mail.Example' },
  ],
  NS: [{ ns: 'ns1.example' }],
  TXT: [{ data: ['v=spf1 ', '-all'] }, { data: 'second' }],
};

/** `1 2 5060 sip.example` (RFC 2782) as the one answer, which the library would write without its length. */
function withSrv(response: Buffer): Buffer {
  response.writeUInt16BE(1, 6);
  const target = '\x03sip\x07example\x00';
  const record = Buffer.from(
    `\xc0\x0c\x00\x21\x00\x01\x00\x00\x00\x3c\x00\x13${'\x00\x01\x00\x02\x13\xc4'}${target}`,
    'latin1',
  );
  return Buffer.concat([response, record]);
}

/** A name server on a free port; `shop.example` has records of every type, `none.example` has none. */
async function serveNames(t: TestContext, wire: { rcode?: number; isSilent?: boolean } = {}) {
  const asked: string[] = [];
  const server = dns2.createServer({
    udp: true,
    tcp: false,
    handle(request, send) {
      const [question] = request.questions;
      const type = Object.entries(Packet.TYPE).find(([, number]) => number === question?.type)?.[0] ?? '';
      asked.push(`${type} ${question?.name}`);
      if (wire.isSilent) return;
      const response = Packet.createResponseFromRequest(request);
      const name = question?.name ?? '';
      response.header.rcode = wire.rcode ?? (name === 'missing.example' ? Packet.RCODE.NXDOMAIN : 0);
      const answers = name.endsWith('shop.example') && response.header.rcode === 0 ? records[type] : [];
      for (const answer of answers ?? []) {
        response.answers.push({ name, type: question?.type, class: 1, ttl: 60, ...answer } as never);
      }
      send(type === 'SRV' ? withSrv(response.toBuffer()) : response);
    },
  });
  const addresses = await server.listen({ udp: { port: 0, address: '127.0.0.1' } });
  t.after(() => server.close());
  return { resolver: `127.0.0.1:${addresses.udp?.port}`, asked };
}

test('records of every type are found at the chosen resolver', async (t) => {
  const { resolver, asked } = await serveNames(t);
  const found: [RecordType, string[]][] = [
    ['A', ['10.1.2.3', '192.0.2.7']],
    ['AAAA', ['2001:db8::7']],
    ['CNAME', ['cdn.example']],
    ['MX', ['10 mail.example', '20 spare.example']],
    ['NS', ['ns1.example']],
    ['TXT', ['second', 'v=spf1 -all']],
    ['SRV', ['1 2 5060 sip.example']],
  ];
  for (const [record_type, expected] of found) {
    const all = expected.map((record) => assertion('record', 'eq', record));
    const result = await look(dnsProbe(resolver, { record_type, assertions: all }));
    assert.deepEqual([result.up, result.detail, result.ip], [true, null, '127.0.0.1'], record_type);
    assert.ok(result.phases.dns !== null && result.latency_ms !== null);
    const wrong = await look(
      dnsProbe(resolver, { record_type, assertions: [assertion('record', 'eq', 'x')] }),
    );
    const seen = expected.map((record) => `"${record}"`).join(', ');
    assert.equal(wrong.detail, `record: expected eq "x", seen ${seen}`);
  }
  assert.ok(asked.includes('SRV shop.example'));
});

test('a name that is missing, has no such records or a server that fails is down, and says which', async (t) => {
  const { resolver } = await serveNames(t);
  const failing = await serveNames(t, { rcode: Packet.RCODE.SERVFAIL });
  const refusing = await serveNames(t, { rcode: Packet.RCODE.REFUSED });
  const cases: [string, string, RegExp][] = [
    [resolver, 'missing.example', /does not exist/],
    [resolver, 'none.example', /A: the name has no records/],
    [failing.resolver, 'shop.example', /SERVFAIL/],
    [refusing.resolver, 'shop.example', /REFUSED/],
  ];
  for (const [server, host, detail] of cases) {
    const result = await look(dnsProbe(server, { host }));
    assert.deepEqual([result.up, result.reason], [false, 'dns'], host);
    assert.match(result.detail ?? '', detail);
  }
});

test('a server that does not answer is a timeout', async (t) => {
  const { resolver, asked } = await serveNames(t, { isSilent: true });
  const result = await probeUntilReached(
    (timeoutMs) => {
      asked.length = 0;
      return look(dnsProbe(resolver, { timeoutMs }));
    },
    () => asked.length > 0,
  );
  assert.deepEqual([result.up, result.reason], [false, 'timeout']);
  assert.deepEqual(asked, ['A shop.example']);
});

test('an abort ends a look-up', async (t) => {
  const { resolver } = await serveNames(t, { isSilent: true });
  const stop = new AbortController();
  const looking = look(dnsProbe(resolver), {}, stop.signal);
  stop.abort();
  assert.equal((await looking).up, false);
});

test('the resolver is a name, an address or either with a port, and is judged as any target', async (t) => {
  const { resolver, asked } = await serveNames(t);
  const port = resolver.split(':')[1];
  const named = dnsProbe(`ns.example:${port}`);
  assert.equal((await look(named)).up, true);
  const before = asked.length;
  for (const chosen of [
    resolver,
    `ns.example:${port}`,
    `0x7f.1:${port}`,
    `[::ffff:127.0.0.1]:${port}`,
    `localhost:${port}`,
  ]) {
    const refused = await look(dnsProbe(chosen), { privateAllowed: false });
    assert.deepEqual([refused.up, refused.reason, refused.ip], [false, 'blocked_address', null], chosen);
  }
  const metadata = await look(named, { resolve: async () => ['169.254.169.254'] });
  assert.equal(metadata.reason, 'blocked_address');
  assert.equal(asked.length, before, 'nobody was asked');
});

test('what is no name is not asked for', async (t) => {
  const { resolver, asked } = await serveNames(t);
  for (const host of ['', '127.0.0.1', 'a b', 'a/b', '2130706433']) {
    const result = await look(dnsProbe(resolver, { host }));
    assert.deepEqual([result.up, result.reason], [false, 'dns'], host);
  }
  for (const chosen of ['', 'a b', '127.0.0.1:99999', 'https://dns.example/']) {
    assert.equal((await look(dnsProbe(chosen))).reason, 'dns', chosen);
  }
  assert.deepEqual(asked, []);
});

test('unicode names are asked for as they are registered', async (t) => {
  const { resolver, asked } = await serveNames(t);
  await look(dnsProbe(resolver, { host: 'Bücher.shop.example' }));
  assert.deepEqual(asked, ['A xn--bcher-kva.shop.example']);
});
