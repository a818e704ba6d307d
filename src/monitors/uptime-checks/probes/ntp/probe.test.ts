import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { serveDatagrams } from '../test-datagrams.ts';
import { assertion, look } from '../test-probes.ts';
import { ntpRequest, readNtp } from './packet.ts';
import type { NtpProbe } from './probe.ts';

const ntpProbe = (port: number, rest: Partial<NtpProbe> = {}): NtpProbe => ({
  ...{ kind: 'ntp', host: 'time.example', port, max_offset_ms: 1_000 },
  ...{ upsideDown: false, timeoutMs: 20_000, assertions: [] },
  ...rest,
});

/** An answer with that hour of the server, in milliseconds since 1970. */
function answerTo(asked: Buffer, at: number, { first = 0x24, stratum = 2 } = {}): Buffer {
  const answer = Buffer.alloc(48);
  answer[0] = first;
  answer[1] = stratum;
  answer.writeUInt32BE(0x0000_8000, 8);
  answer.write('RATE', 12, 'latin1');
  asked.copy(answer, 24, 40, 48);
  for (const offset of [32, 40]) {
    answer.writeUInt32BE((Math.floor(at / 1_000) + 2_208_988_800) % 2 ** 32, offset);
    answer.writeUInt32BE(Math.floor(((at % 1_000) / 1_000) * 2 ** 32), offset + 4);
  }
  return answer;
}

const serve = (t: TestContext, answer: (asked: Buffer) => Buffer[]) => serveDatagrams(t, answer);

const NOW = Date.parse('2026-06-16T12:00:00Z');
/** It stands still, so that nothing depends on how long anything takes. */
const clock = { now: () => new Date(NOW), monotonicMs: () => 0 };

test('a time server that answers is up; offset, stratum and dispersion are facts', async (t) => {
  const port = await serve(t, (asked) => [answerTo(asked, NOW + 250)]);
  const assertions = [
    assertion('fact', 'eq', 250, 'offset_ms'),
    assertion('fact', 'le', 3, 'stratum'),
    assertion('fact', 'eq', 500, 'root_dispersion_ms'),
  ];
  const result = await look(ntpProbe(port, { assertions }), { clock });
  assert.deepEqual([result.up, result.detail, result.ip], [true, null, '127.0.0.1']);
  const strict = await look(ntpProbe(port, { max_offset_ms: 100 }), { clock });
  assert.equal(strict.detail, 'expected "offset of at most 100 ms", seen "250 ms"');
  const behind = await serve(t, (asked) => [answerTo(asked, NOW - 5_000)]);
  assert.match((await look(ntpProbe(behind), { clock })).detail ?? '', /seen "-5000 ms"$/);
  assert.equal((await look(ntpProbe(behind, { max_offset_ms: null }), { clock })).up, true);
});

test('an answer to another question is none, and a server without time is a failure', async (t) => {
  const port = await serve(t, (asked) => [
    ...[Buffer.from('x'), answerTo(Buffer.alloc(48, 1), NOW), asked],
    answerTo(asked, NOW, { stratum: 0 }),
  ]);
  const refused = await look(ntpProbe(port), { clock });
  assert.equal(refused.detail, 'the server has no time to give: it sends the code RATE');
  const lost = await serve(t, (asked) => [answerTo(asked, NOW, { first: 0xe4 })]);
  assert.match((await look(ntpProbe(lost), { clock })).detail ?? '', /it is not synchronized$/);
  const silent = await serve(t, () => []);
  assert.equal((await look(ntpProbe(silent, { timeoutMs: 100 }))).reason, 'timeout');
  const flood = await serve(t, () => Array.from({ length: 120 }, () => Buffer.from('x')));
  assert.ok(
    ['too_large', 'timeout'].includes((await look(ntpProbe(flood, { timeoutMs: 2_000 }))).reason ?? ''),
  );
  assert.equal((await look(ntpProbe(port), { privateAllowed: false })).reason, 'blocked_address');
});

test('the era after 2036 follows from our own clock', () => {
  const cookie = Buffer.from('12345678');
  const request = ntpRequest(cookie);
  assert.deepEqual([request.length, request[0]], [48, 0x23]);
  const later = Date.parse('2040-01-01T00:00:00Z');
  assert.equal(readNtp(answerTo(request, later), cookie, later - 10_000)?.receivedAt, later);
});
