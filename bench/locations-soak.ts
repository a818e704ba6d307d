// Three probers in three network namespaces watch one site while a random schedule cuts and slows their lines, sets their
// clocks, kills them and brings the site down. Prints what was done, and at the end a ledger of what the checks said:
// every number of mistakes must be zero. Linux, as root, with iproute2.
//
//   sudo node_modules/.bin/node bench/locations-soak.ts [MINUTES] [SEED]

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { type Caller, register } from '../e2e/caller.ts';
import { issueCertificate } from '../src/testing/certificates.ts';
import { isTrue, judgeStory, type Notice, type Period } from './locations/ledger.ts';
import { openLine, THERE } from './locations/network.ts';
import {
  BAR_NOTICE_MS,
  CALM_MS,
  CONFIRM_MS,
  INTERVAL_MS,
  type Location,
  runSchedule,
  say,
  TIMEOUT_MS,
  type Truth,
} from './locations/schedule.ts';
import { end, openSite, openTls, portOf } from './locations/site.ts';
import { openBench, report, startProgram } from './support.ts';

const [forMinutes = 30, seed = 1] = process.argv.slice(2).map(Number);
const PROGRAM = join(import.meta.dirname, '..', 'bin', 'tocsin.cjs');
const NAMES = ['Vilnius', 'Oslo', 'Lisbon'] as const;

const endings: (() => unknown)[] = [];

async function openLocation(
  index: number,
  { alice, directory, service, reference, ca, ports }: Place,
): Promise<Location & { id: number }> {
  const name = NAMES[index] ?? 'Nowhere';
  const { id, token } = await alice.post('/locations', { name, country: ['LT', 'NO', 'PT'][index] });
  const line = await openLine(index + 1, ports);
  endings.unshift(line.remove);
  const skewFile = join(directory, `skew-${index}`);
  await writeFile(skewFile, '0');
  let child: ChildProcess | null = null;
  const start = () => {
    const command = [
      process.execPath,
      PROGRAM,
      'probe',
      '--url',
      `https://${THERE}:${service}`,
      '--token',
      token,
    ];
    child = spawn('ip', ['netns', 'exec', line.namespace, ...command, '--allow-network', `${THERE}/32`], {
      env: {
        PATH: process.env.PATH,
        NODE_EXTRA_CA_CERTS: ca,
        NODE_OPTIONS: `--import=${join(import.meta.dirname, 'skewed-clock.ts')}`,
        SKEW_FILE: skewFile,
        TOCSIN_REFERENCE_TARGETS: `${THERE}:${reference}`,
        TOCSIN_LOG_LEVEL: 'warn',
      },
      stdio: ['ignore', process.env.BENCH_VERBOSE ? 'inherit' : 'ignore', 'inherit'],
      detached: true,
    });
  };
  const kill = async () => {
    const ended = child && once(child, 'exit');
    if (child?.pid) process.kill(-child.pid, 'SIGKILL');
    await ended;
    child = null;
  };
  endings.unshift(() => child && kill());
  const skew = (ms: number) => writeFile(skewFile, String(ms));
  start();
  return { id, name, line, start, kill, skew };
}

interface Place {
  alice: Caller;
  directory: string;
  service: number;
  reference: number;
  ca: string;
  ports: readonly number[];
}

async function openHook() {
  const notices: (Notice & { name: string; kind: string })[] = [];
  const server = createServer((request, response) => {
    const at = new Date();
    const chunks: Buffer[] = [];
    request.on('data', (chunk) => chunks.push(chunk));
    request.on('end', () => {
      response.end('{}');
      const { type, data } = JSON.parse(Buffer.concat(chunks).toString());
      const { kind, subject } = data?.alert ?? data ?? {};
      notices.push({ type, at, name: subject?.name ?? '', kind });
      say(`    notified: ${type} ${kind} of ${subject?.name}`);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { notices, server, url: `http://127.0.0.1:${portOf(server)}/` };
}

async function soak(): Promise<void> {
  const bench = await openBench();
  endings.unshift(bench.close);
  const program = await startProgram({
    DATABASE_URL: bench.databaseUrl,
    TOCSIN_DATA_DIR: `${bench.directory}-node`,
    TOCSIN_PRIVATE_TARGETS: 'all',
  });
  endings.unshift(program.stop);
  const alice = await register(`http://127.0.0.1:${program.port}`);
  const site = await openSite();
  const reference = createServer((_request, response) => response.end()).listen(0, '0.0.0.0');
  await once(reference, 'listening');
  const authority = issueCertificate({ commonName: 'bench', isAuthority: true });
  const tls = await openTls(
    program.port,
    issueCertificate({ commonName: THERE, names: [THERE], issuer: authority }),
  );
  const hook = await openHook();
  const directory = await mkdtemp(join(tmpdir(), 'tocsin-locations-'));
  endings.unshift(() => rm(directory, { recursive: true, force: true }));
  await writeFile(join(directory, 'ca.pem'), authority.cert);
  endings.unshift(
    () => [reference, hook.server].map(end),
    site.close,
    () => tls.close(),
  );
  const ports = [portOf(tls), site.port, portOf(reference)];
  const place = {
    alice,
    directory,
    service: portOf(tls),
    reference: portOf(reference),
    ca: join(directory, 'ca.pem'),
    ports,
  };
  const locations: (Location & { id: number })[] = [];
  for (const index of NAMES.keys()) locations.push(await openLocation(index, place));
  await alice.post('/webhooks', { name: 'Ledger', url: hook.url });
  const settings = {
    ...{ kind: 'http', url: `http://${THERE}:${site.port}/`, interval_seconds: INTERVAL_MS / 1_000 },
    ...{
      timeout_seconds: TIMEOUT_MS / 1_000,
      confirm_after_seconds: CONFIRM_MS / 1_000,
      retry_interval_seconds: 3,
    },
    ...{ degraded_ms: 1_000, location_ids: locations.map(({ id }) => id) },
  };
  await untilOnline(alice, locations);
  const checks = {
    most: await alice.post('/uptime-checks', { ...settings, name: 'Shop, most', down_when: 'majority' }),
    any: await alice.post('/uptime-checks', { ...settings, name: 'Shop, any', down_when: 'any' }),
  };
  await wait(20_000);

  const truth: Truth = { most: [], any: [], silences: 0, possibleSilences: 0 };
  await runSchedule({ site, locations, truth, forMinutes, seed });
  await wait(CALM_MS);

  const limits = {
    seenWithinMs: INTERVAL_MS + TIMEOUT_MS,
    notifiedWithinMs: BAR_NOTICE_MS - INTERVAL_MS,
    recoveredWithinMs: INTERVAL_MS + TIMEOUT_MS,
  };
  const ledgers = [];
  for (const rule of ['most', 'any'] as const) {
    const { id, name } = checks[rule];
    const { rows } = await sql<Period>`
      select status, from_at as "from", to_at as "to" from state_period where subject_id = ${id} order by from_at`.execute(
      bench.database,
    );
    const notices = hook.notices.filter((one) => one.name === name);
    const ledger = judgeStory({ outages: truth[rule], periods: rows, notices }, limits);
    for (const { status, from, to } of rows)
      say(`  ${name}: ${status} ${from.toISOString()} … ${to?.toISOString() ?? 'now'}`);
    const last = await alice.get(`/uptime-checks/${id}`);
    if (last.status !== 'up') ledger.problems.push(`${last.status} at the end`);
    for (const problem of ledger.problems) say(`  WRONG: ${name}: ${problem}`);
    ledgers.push(ledger);
  }
  const silent = hook.notices.filter(({ kind, type }) => kind === 'location_offline' && /opened/.test(type));
  const { rows: seen } = await sql<{ location: string; up: boolean | null; count: number }>`
    select location, up, count(*)::int as count from probe_result group by 1, 2 order by 1, 2`.execute(
    bench.database,
  );
  say(`results: ${seen.map(({ location, up, count }) => `${location} ${up}: ${count}`).join(', ')}`);
  const falseSilences = Math.max(0, silent.length - truth.silences - truth.possibleSilences);
  const missedSilences = Math.max(0, truth.silences - silent.length);
  const holds =
    ledgers.every((ledger) => isTrue(ledger) && ledger.problems.length === 0) &&
    falseSilences + missedSilences === 0;
  const [most, any] = ledgers;
  await report('locations-soak', {
    ...{ minutes: forMinutes, seed, barNoticeMs: BAR_NOTICE_MS },
    most: JSON.stringify({ ...most, problems: undefined }),
    any: JSON.stringify({ ...any, problems: undefined }),
    silences: truth.silences,
    notifiedOfSilences: silent.length,
    falseSilences,
    missedSilences,
    holds,
  });
  say(holds ? 'The story of both checks is true.' : 'The story is not true: see WRONG, and silences, above.');
  if (!holds) process.exitCode = 1;
}

async function untilOnline(alice: Caller, locations: readonly { id: number }[]): Promise<void> {
  for (const { id } of locations)
    while ((await alice.get(`/locations/${id}`)).status !== 'online') await wait(500);
}

try {
  await soak();
} catch (error) {
  console.error(error);
  process.exitCode = 1;
} finally {
  for (const ending of endings)
    await Promise.resolve(ending()).catch((error: unknown) => console.error(error));
}
process.exit();
