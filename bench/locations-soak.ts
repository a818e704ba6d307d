// Three probers in three network namespaces watch one site while a random schedule cuts and slows their lines, sets their
// clocks, kills them and brings the site down. Prints what was done, and at the end a ledger of what the checks said:
// every number of mistakes must be zero. Linux, as root, with iproute2.
//
//   node bench/locations-soak.ts [MINUTES] [SEED]

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type RequestListener, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createServer as createTlsServer } from 'node:tls';
import { sql } from 'kysely';
import { type Caller, register } from '../e2e/caller.ts';
import { issueCertificate } from '../src/testing/certificates.ts';
import { isTrue, judgeStory, type Notice, type Period, type TrueOutage } from './locations/ledger.ts';
import { type Line, openLine, THERE } from './locations/network.ts';
import { openBench, report, startProgram } from './support.ts';

const [forMinutes = 30, seed = 1] = process.argv.slice(2).map(Number);
const PROGRAM = join(import.meta.dirname, '..', 'bin', 'tocsin.cjs');
const NAMES = ['Vilnius', 'Oslo', 'Lisbon'] as const;

const INTERVAL_MS = 10_000;
const CONFIRM_MS = 15_000;
const TIMEOUT_MS = 5_000;
/** A failure that is found by waiting for it, and the way to whoever is notified. */
const BAR_NOTICE_MS = INTERVAL_MS + CONFIRM_MS + TIMEOUT_MS + 2_000;
/** Long enough to be confirmed whatever moment it begins at. */
const OUTAGE_MS = 60_000;
const CALM_MS = 35_000;
/** After which a silent prober is offline. */
const SILENT_MS = 45_000;

const startedMs = performance.now();
const say = (text: string) =>
  console.log(`${((performance.now() - startedMs) / 1_000).toFixed(1).padStart(7)} s  ${text}`);

/** mulberry32: the same seed does the same. */
const state = { seed };
function random(): number {
  state.seed = (state.seed + 0x6d2b79f5) | 0;
  let mixed = Math.imul(state.seed ^ (state.seed >>> 15), 1 | state.seed);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
}
const shuffled = <T>(list: readonly T[]): T[] =>
  list
    .map((one) => [random(), one] as const)
    .sort(([a], [b]) => a - b)
    .map(([, one]) => one);

interface Site {
  port: number;
  mode: 'well' | 'refuses' | 'hangs' | 'fails';
  close(): void;
}

/** Closed and opened again where it refuses; what is open then breaks. */
async function openSite(): Promise<Site & { set(mode: Site['mode']): Promise<void> }> {
  const answer: RequestListener = (_request, response) => {
    if (site.mode === 'hangs') return;
    response.writeHead(site.mode === 'fails' ? 503 : 200, { connection: 'close' }).end('<h1>Shop</h1>');
  };
  const listen = async (port: number) => {
    const server = createServer(answer).listen(port, '0.0.0.0');
    await once(server, 'listening');
    return server;
  };
  let server = await listen(0);
  const site: Site & { set(mode: Site['mode']): Promise<void> } = {
    port: portOf(server),
    mode: 'well',
    close: () => end(server),
    async set(mode) {
      if (site.mode === 'refuses') server = await listen(site.port);
      site.mode = mode;
      if (mode !== 'hangs') server.closeAllConnections();
      if (mode === 'refuses') end(server);
    },
  };
  return site;
}

const portOf = (server: { address(): unknown }) => (server.address() as AddressInfo).port;

function end(server: Server) {
  server.close();
  server.closeAllConnections();
}

/** Ends TLS before the service: probers hand over tokens, and speak to nobody without it. */
async function openTls(towards: number, identity: { key: string; cert: string }) {
  const server = createTlsServer(identity, (near) => {
    const far = connect(towards, '127.0.0.1');
    near.pipe(far).pipe(near);
    near.on('error', () => far.destroy());
    far.on('error', () => near.destroy());
  }).listen(0, '0.0.0.0');
  server.on('tlsClientError', () => undefined);
  await once(server, 'listening');
  return server;
}

interface Location {
  name: string;
  line: Line;
  start(): void;
  kill(): Promise<void>;
  skew(ms: number): Promise<void>;
}

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

/** Of each check what is true of its target, as it is done. */
interface Truth {
  /** Most of its locations must see it down. */
  most: TrueOutage[];
  /** One that does is enough. */
  any: TrueOutage[];
  /** Times that a prober cannot call for long enough to be notified of. */
  silences: number;
  /** Times that it may be so: calls on a line that is too slow take about as long as they may. */
  possibleSilences: number;
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
  await runSchedule({ site, locations, truth });
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
    for (const problem of ledger.problems) say(`  WRONG: ${name}: ${problem}`);
    ledgers.push(ledger);
    const last = await alice.get(`/uptime-checks/${id}`);
    if (last.status !== 'up') ledger.problems.push(`${name} is ${last.status} at the end`);
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
  if (!holds) process.exitCode = 1;
}

async function untilOnline(alice: Caller, locations: readonly { id: number }[]): Promise<void> {
  for (const { id } of locations)
    while ((await alice.get(`/locations/${id}`)).status !== 'online') await wait(500);
}

async function runSchedule({
  site,
  locations,
  truth,
}: {
  site: Awaited<ReturnType<typeof openSite>>;
  locations: readonly Location[];
  truth: Truth;
}): Promise<void> {
  const outage = async (
    what: string,
    ms: number,
    rules: readonly ('most' | 'any')[],
    act: () => Promise<unknown>,
  ) => {
    const from = new Date();
    await act();
    // A line that is slower than a probe may take is too slow for orders and results as well: it may be down, or unknown.
    const must = ms >= OUTAGE_MS && rules.length > 1;
    for (const rule of rules) truth[rule].push({ from, to: new Date(), must, what });
  };
  const both = ['most', 'any'] as const;
  const dead = (mode: Site['mode'], ms: number) =>
    outage(`the site ${mode}`, ms, both, async () => {
      await site.set(mode);
      await wait(ms);
      await site.set('well');
    });
  const cut = async (
    lost: readonly Location[],
    ms: number,
    meanwhile: () => Promise<unknown> = () => wait(ms),
  ) => {
    if (ms > SILENT_MS) truth.silences += lost.length;
    for (const { line } of lost) await line.cut();
    await meanwhile();
    for (const { line } of lost) await line.mend();
  };
  const slow = async ({ line }: Location, delayMs: number, ms: number) => {
    line.delay(delayMs);
    await wait(ms);
    line.delay(0);
  };
  const skew = async (location: Location, offMs: number, meanwhile: () => Promise<unknown>) => {
    await location.skew(offMs);
    await meanwhile();
    await location.skew(0);
  };
  const faults: Record<string, (one: Location, other: Location) => Promise<unknown>> = {
    'a line is cut for long': (one) => cut([one], 75_000),
    'a line is cut for a moment': (one) => cut([one], 20_000),
    'two lines are cut': (one, other) => cut([one, other], 75_000),
    'a line is slow': (one) => slow(one, 600, 60_000),
    'a line is too slow': async (one) => {
      truth.possibleSilences += 1;
      await outage('a line that is too slow', OUTAGE_MS, ['any'], () =>
        slow(one, TIMEOUT_MS + 2_000, OUTAGE_MS),
      );
    },
    'a clock is fast': (one) => skew(one, 20_000, () => wait(45_000)),
    'a clock is slow': (one) => skew(one, -5_000, () => wait(45_000)),
    'a prober is killed': async (one) => {
      truth.silences += 1;
      await one.kill();
      await wait(65_000);
      one.start();
    },
    'the site refuses': () => dead('refuses', OUTAGE_MS),
    'the site hangs': () => dead('hangs', OUTAGE_MS),
    'the site fails for a moment': () => dead('fails', 6_000),
    'the site fails while a line is cut': (one) => cut([one], 75_000, () => dead('fails', 75_000)),
    'the site refuses while a clock is off': (one) => skew(one, 30_000, () => dead('refuses', OUTAGE_MS)),
  };
  const deadline = performance.now() + forMinutes * 60_000;
  while (performance.now() < deadline)
    for (const name of shuffled(Object.keys(faults))) {
      if (performance.now() >= deadline) break;
      const [one, other] = shuffled(locations);
      if (!one || !other) throw new Error('there are three locations');
      say(`${name} (${one.name}, ${other.name})`);
      await faults[name]?.(one, other);
      say('  calm');
      await wait(CALM_MS);
    }
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
