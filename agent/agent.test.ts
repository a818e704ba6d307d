import assert from 'node:assert/strict';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { segmentName } from './spool/segments.ts';
import {
  type Answered,
  newPlace,
  STORED,
  startAgent,
  startListener,
  startReporting,
  storedMoments,
  TOKEN,
} from './testing/stage.ts';

const LONGEST_INTERVAL_SECONDS = 300;

test('a report has what the service reads, and the token in its header only', async (t) => {
  const service = await startListener(t, () => STORED);
  const place = newPlace();
  const agent = startReporting(t, service.url, place, 0.2);
  await service.until(() => service.received.length >= 3);
  const report = service.received[2]?.report ?? assert.fail();
  const [sample] = report.samples;
  assert.equal(report.headers.authorization, `Bearer ${TOKEN}`);
  assert.equal(report.headers['content-encoding'], 'gzip');
  for (const name of ['cpu', 'memory', 'swap', 'disk', 'load_1m', 'uptime', 'network_in', 'disk_write'])
    assert.equal(typeof sample?.[name], 'number', name);
  assert.equal(report.host.boot_id, readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim());
  const commandLine = readFileSync(`/proc/${agent.child.pid}/cmdline`, 'utf8');
  assert.doesNotMatch(commandLine, new RegExp(TOKEN));
  assert.match(commandLine, /--lite-mode/, 'it went on with less memory, as the same process');
  agent.child.kill('SIGTERM');
  assert.equal(await agent.ended, 0);
  assert.doesNotMatch(agent.said(), new RegExp(TOKEN));
  assert.equal(agent.said(), `tocsin agent: reports to ${service.url} every 0.2 s\n`);
  assert.deepEqual(readdirSync(place.stateDirectory), []);
});

test('what was kept while the service was away is sent after kill -9, oldest first and once', async (t) => {
  let isAway = true;
  const service = await startListener(t, () => (isAway ? null : STORED));
  const place = newPlace();
  const agent = startReporting(t, service.url, place, 0.2);
  await service.until(() => service.received.length >= 3);
  agent.child.kill('SIGKILL');
  await agent.ended;
  assert.match(agent.said(), /the connection broke/);
  assert.equal(agent.said().split('\n').length, 2, 'it is said once');
  const kept = new Set(
    service.received.flatMap(({ report }) => report.samples.map(({ at }) => Date.parse(at))),
  );
  isAway = false;
  startReporting(t, service.url, place, 0.2);
  await service.until(() => storedMoments(service).length > kept.size);
  const stored = storedMoments(service);
  assert.deepEqual(
    stored,
    [...new Set(stored)].sort((one, other) => one - other),
  );
  for (const at of kept) assert.ok(stored.includes(at), new Date(at).toISOString());
});

/** Six samples of the last half hour wait in three segments; what is sent of them, a report each. */
async function reportsOfSpooled(t: TestContext, at: (minutesAgo: number) => string) {
  const service = await startListener(t, () => STORED);
  const place = newPlace();
  mkdirSync(place.stateDirectory);
  for (const [number, minutesAgo] of [30, 20, 2].entries()) {
    const lines = [1, 0].map((more) => JSON.stringify({ at: at(minutesAgo + more), cpu: 1, processes: [] }));
    const name = segmentName(Date.parse(at(minutesAgo + 1)), number, '00000000');
    writeFileSync(join(place.stateDirectory, name), `${lines.join('\n')}\n`);
  }
  startReporting(t, service.url, place, LONGEST_INTERVAL_SECONDS);
  await service.until(() => service.received.length >= 4);
  return service.received.slice(0, 4).map(({ report }) => report.samples);
}

test('where many samples wait, the newest figures come first, then all of them in their order', async (t) => {
  const now = Date.now();
  const at = (minutesAgo: number) => new Date(now - minutesAgo * 60_000).toISOString();
  let sent = await reportsOfSpooled(t, at);
  // The first sample of the agent itself was due just then; the next one is not for minutes.
  if (sent.flat().some((sample) => Date.parse(sample.at) >= now)) sent = await reportsOfSpooled(t, at);
  assert.deepEqual(sent[0], [{ at: at(2), cpu: 1 }]);
  assert.deepEqual(
    sent.slice(1).map((samples) => samples.map((sample) => sample.at)),
    [
      [at(31), at(30)],
      [at(21), at(20)],
      [at(3), at(2)],
    ],
  );
});

test('a token that is not accepted is said once, and a new one in the file counts at once', async (t) => {
  const service = await startListener(
    t,
    ({ headers }): Answered =>
      headers.authorization === `Bearer ${TOKEN}` ? STORED : { status: 401, body: '{}' },
  );
  const place = newPlace('toc_agent_of_before', 0o644);
  const agent = startReporting(t, service.url, place, 0.2);
  await service.until(() => service.received.length >= 3);
  assert.equal(agent.said().match(/does not accept the token/g)?.length, 1);
  assert.match(agent.said(), /chmod 600/);
  writeFileSync(place.tokenFile, TOKEN);
  await service.until(() => storedMoments(service).length > 3);
  agent.child.kill('SIGTERM');
  assert.equal(await agent.ended, 0);
  assert.match(agent.said(), /takes reports again/);
});

test('a report that is too large is halved, and a sample that is never taken is dropped', async (t) => {
  const now = Date.now();
  const samples = [1, 2, 3, 4, 5].map((minute) => ({ at: new Date(now - minute * 60_000).toISOString() }));
  const [, , poison] = samples;
  const service = await startListener(t, (report): Answered => {
    if (report.samples.length > 2) return { status: 413, body: '' };
    return report.samples.some(({ at }) => at === poison?.at) ? { status: 400, body: '' } : STORED;
  });
  const place = newPlace();
  mkdirSync(place.stateDirectory);
  const lines = samples.map((sample) => `${JSON.stringify(sample)}\n`).reverse();
  writeFileSync(join(place.stateDirectory, segmentName(now, 1, '00000000')), lines.join(''));
  const agent = startReporting(t, service.url, place, LONGEST_INTERVAL_SECONDS);
  // The first sample of the agent itself may be due just then.
  const planted = () => storedMoments(service).filter((at) => at < now);
  await service.until(() => planted().length === 4);
  const rest = samples.filter((sample) => sample !== poison).map(({ at }) => Date.parse(at));
  assert.deepEqual(planted(), rest.reverse());
  agent.child.kill('SIGTERM');
  assert.equal(await agent.ended, 0);
  assert.match(agent.said(), /a sample was dropped/);
});

test('--once --print shows the report and sends nothing; what is wrong ends with 2', async (t) => {
  const printed = startAgent(t, ['--once', '--print']);
  assert.equal(await printed.ended, 0);
  const report = JSON.parse(printed.said());
  assert.equal(report.samples.length, 1);
  assert.ok(report.samples[0].cpu >= 0 && report.samples[0].cpu <= 100);
  const wrong = startAgent(t, ['--url', 'http://127.0.0.1:9', '--token', TOKEN]);
  assert.equal(await wrong.ended, 2);
  assert.match(wrong.said(), /--token-file/);
  assert.doesNotMatch(wrong.said(), new RegExp(TOKEN));
});

test('--once says whether the report was taken', async (t) => {
  let status = 200;
  const service = await startListener(t, () => ({ ...STORED, status }));
  const once = () => startAgent(t, ['--once', '--url', service.url], { TOCSIN_TOKEN: TOKEN, HOME: '/' });
  assert.equal(await once().ended, 0);
  status = 404;
  const refused = once();
  assert.equal(await refused.ended, 1);
  assert.match(refused.said(), /not the API of Tocsin/);
});
