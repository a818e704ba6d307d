// Whether sign-ins, which argon2id makes dear on purpose, hold up everybody else: how long a list and a ping take while
// 50 sign-ins are waiting for their turn, beside the same without them, in the same run; and, by itself, how long the
// slowest list takes in the second in which the 50 arrive at one instant.

import { readFile } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { hashPassword } from '../src/accounts/passwords/password-hash.ts';
import { hashToken, newToken } from '../src/platform/tokens.ts';
import { type Bench, insertChecks, median, openBench, quantile, report, startProgram } from './support.ts';

const ROUNDS = 3;
const CHECKS = 1_000;
const LOGINS = 50;
const SECONDS = 3;
const PER_SECOND = 50;
const BAR_P99_MS = 20;
const PASSWORD = 'a password of the measurement';

interface Call {
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: unknown;
}

/** How long each answer took, in ms. */
interface Latencies {
  list: number[];
  ping: number[];
}

interface Round {
  alone: Latencies;
  /** Of lists, in the second in which all sign-ins arrive. */
  arriving: number[];
  beside: Latencies;
  logins: number;
}

const bench = await openBench();
const pathsFile = await insertChecks(bench, CHECKS);
const token = await makeKeyAndPeople(bench);
const program = await startProgram({
  DATABASE_URL: bench.databaseUrl,
  TOCSIN_DATA_DIR: `${bench.directory}-node`,
  // So that each sign-in can name an address of its own, as the limit per address would stop all but five.
  TOCSIN_TRUST_PROXY: '127.0.0.1,::1',
});
const agent = new Agent({ keepAlive: true });
const [pingPath = ''] = (await readFile(pathsFile, 'utf8')).split('\n');
let addresses = 0;
const list = { method: 'GET', path: '/cron-checks', headers: { authorization: `Bearer ${token}` } };
const ping = { method: 'GET', path: pingPath, headers: {} };
try {
  await paced(list);
  const rounds: Round[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const alone = { list: await paced(list), ping: await paced(ping) };
    const logins = queueLogins();
    const arriving = await paced(list, 1);
    const beside = { list: await paced(list), ping: await paced(ping) };
    rounds.push({ alone, arriving, beside, logins: await logins.stop() });
  }
  const at = (share: number, of: (round: Round) => number[]) =>
    median(rounds.map((round) => quantile(of(round), share)));
  const p99 = (of: (round: Round) => number[]) => at(0.99, of);
  const listBeside = p99((round) => round.beside.list);
  const pingBeside = p99((round) => round.beside.ping);
  await report('login', {
    'sign-ins at once': LOGINS,
    'sign-ins a second': median(rounds.map((round) => round.logins / (1 + 2 * SECONDS))).toFixed(1),
    'p50 ms of GET /cron-checks, alone': at(0.5, (round) => round.alone.list).toFixed(1),
    'p50 ms of GET /cron-checks, beside them': at(0.5, (round) => round.beside.list).toFixed(1),
    'p99 ms of GET /cron-checks, alone': p99((round) => round.alone.list).toFixed(1),
    'p99 ms of GET /cron-checks, beside them': listBeside.toFixed(1),
    'slowest ms of GET /cron-checks while they arrive': at(1, (round) => round.arriving).toFixed(1),
    'p99 ms of /ping, alone': p99((round) => round.alone.ping).toFixed(1),
    'p99 ms of /ping, beside them': pingBeside.toFixed(1),
    'bar, ms': BAR_P99_MS,
    ok: Math.max(listBeside, pingBeside) <= BAR_P99_MS,
  });
} finally {
  agent.destroy();
  await program.stop();
  await bench.close();
}

function emailOf(person: number): string {
  return `person-${person}@example.com`;
}

async function makeKeyAndPeople({ database }: Bench): Promise<string> {
  const now = new Date();
  const { id: account_id } = await database.selectFrom('account').select('id').executeTakeFirstOrThrow();
  const token = newToken('toc', 'key');
  await database
    .insertInto('api_key')
    .values({
      account_id,
      kind: 'key',
      name: 'bench',
      token_hash: hashToken(token),
      hint: 'xxxx',
      created_at: now,
    })
    .execute();
  const password_hash = await hashPassword(PASSWORD);
  const people = Array.from({ length: LOGINS }, (_, person) => ({
    email: emailOf(person),
    email_key: emailOf(person),
    name: '',
    password_hash,
    email_verified_at: now,
    created_at: now,
  }));
  const made = await database.insertInto('person').values(people).returning('id').execute();
  const members = made.map(({ id }) => ({ account_id, person_id: id, role: 'viewer', joined_at: now }));
  await database.insertInto('member').values(members).execute();
  return token;
}

/** Everybody signs in again as soon as they are in, so that as many as there are people wait all the time. */
function queueLogins() {
  let stopping = false;
  const signIns = Array.from({ length: LOGINS }, async (_, person) => {
    let count = 0;
    for (; !stopping; count += 1) {
      const headers = { 'x-forwarded-for': `10.${person}.${Math.floor(addresses / 250)}.${addresses % 250}` };
      addresses += 1;
      await ask(
        {
          method: 'POST',
          path: '/auth/login',
          headers,
          body: { email: emailOf(person), password: PASSWORD },
        },
        200,
      );
    }
    return count;
  });
  return {
    async stop() {
      stopping = true;
      return (await Promise.all(signIns)).reduce((sum, count) => sum + count, 0);
    },
  };
}

/** How long the answers took, in ms, of requests at an even rate, whatever becomes of the ones before. */
async function paced(call: Call, forSeconds = SECONDS): Promise<number[]> {
  const startMs = performance.now();
  const answers: Promise<number>[] = [];
  for (let sent = 0; sent < forSeconds * PER_SECOND; sent += 1) {
    const dueMs = startMs + (sent * 1_000) / PER_SECOND;
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, dueMs - performance.now())));
    const askedMs = performance.now();
    answers.push(ask(call, 200).then(() => performance.now() - askedMs));
  }
  return await Promise.all(answers);
}

function ask({ method, path, headers, body }: Call, expected: number): Promise<void> {
  const text = body === undefined ? '' : JSON.stringify(body);
  const type = body === undefined ? {} : { 'content-type': 'application/json' };
  return new Promise((resolve, reject) => {
    const options = { agent, host: '127.0.0.1', port: program.port, method, path };
    const sending = request({ ...options, headers: { ...headers, ...type } }, (response) => {
      response.resume().once('end', () => {
        if (response.statusCode === expected) resolve();
        else reject(new Error(`${method} ${path} answered ${response.statusCode}`));
      });
    });
    sending.once('error', reject).end(text);
  });
}
