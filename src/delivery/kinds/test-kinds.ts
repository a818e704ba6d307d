// One test for each row of a table of kinds: what the service is sent as an alert opens, is acknowledged and ends, and
// what its answers come to. Every request goes to a local server, wherever the kind would call.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createSafeFetch } from '../../platform/safe-fetch/safe-fetch.ts';
import { bareApp } from '../../testing/bare-app.ts';
import { type Receiver, startReceiver } from '../../testing/receiver.ts';
import type { AttemptOutcome } from '../destinations/attempts.ts';
import type { ChannelMessage } from '../messages/message.ts';
import { callService } from './call-service.ts';
import type { ChannelRequest, HttpKind, Presented, Sending } from './kind.ts';
import { secretsOf, shownConfig } from './masks.ts';
import { acknowledged, endless, hostile, opened, resolved, sending } from './test-stage.ts';

/** What is looked at of a request; everything that is named must be as it is here. */
interface Expected {
  /** `POST https://…`, in full. */
  call: string;
  headers?: Readonly<Record<string, string>>;
  /** Of JSON or a form: the fields that are named here. */
  fields?: Readonly<Record<string, unknown>>;
  /** Parts of the body as it was sent. */
  says?: readonly string[];
}

type Outcome = 'delivered' | 'retry' | 'rejected' | 'refused';

export interface KindRow {
  kind: HttpKind;
  config: Readonly<Record<string, unknown>>;
  /** What well-meaning answers are, one for each request and the last for all that follow; `{}` unless given. */
  answers?: readonly unknown[];
  opened: readonly Expected[];
  /** Nothing is sent unless given. Channels of people are not notified of it. */
  acknowledged?: readonly Expected[];
  resolved: readonly Expected[];
  /** What an earlier answer called it, for what is sent after the opening. */
  reference?: string;
  /** What no body may be longer than, in bytes. */
  mostBytes: number;
  /** Statuses, or bodies with 200, and what they come to; beside those that all services have alike. */
  outcomes?: readonly (readonly [answer: number | object, outcome: Outcome])[];
}

export function testKinds(rows: readonly KindRow[]): void {
  for (const row of rows)
    test(`${row.kind.name} is called as its documentation says`, async (t) => {
      const receiver = await startReceiver(t);
      const safeFetch = createSafeFetch();
      t.after(() => safeFetch.close());
      const app = bareApp({ safeFetch });
      const send = (message: ChannelMessage, how: Partial<Sending> = {}) => {
        receiver.received.length = 0;
        const channel = { kind: redirected(row.kind, receiver), config: row.config, privateAllowed: true };
        const told = { message, sending: { ...sending, ...how } };
        return callService(app, channel, told, new AbortController().signal);
      };
      await checkCalls(row, receiver, send);
      await checkBounds(row, receiver, send);
      await checkOutcomes(row, receiver, send);
      checkMasks(row);
    });
}

type SendTo = (message: ChannelMessage, how?: Partial<Sending>) => Promise<AttemptOutcome | null>;

async function checkCalls(row: KindRow, receiver: Receiver, send: SendTo): Promise<void> {
  const { reference = null } = row;
  const stages = [
    { message: opened, expected: row.opened, reference: null },
    { message: acknowledged, expected: row.acknowledged ?? [], reference },
    { message: resolved, expected: row.resolved, reference },
  ];
  for (const { message, expected, reference } of stages) {
    if (row.kind.for_people && message === acknowledged) continue;
    answerWell(row, receiver);
    const outcome = await send(message, { reference });
    assert.equal(outcome?.delivered, true, JSON.stringify(outcome));
    if (row.reference !== undefined) assert.deepEqual(outcome.reached, [row.reference]);
    assert.deepEqual(
      receiver.received.map(({ method, headers }) => `${method} ${headers['x-meant-for']}`),
      expected.map(({ call }) => call),
    );
    for (const [index, { headers = {}, fields = {}, says = [] }] of expected.entries()) {
      const request = receiver.received[index] ?? assert.fail();
      for (const [name, value] of Object.entries(headers)) assert.equal(request.headers[name], value, name);
      const sent = fieldsOf(request.body, request.headers['content-type']);
      for (const [name, value] of Object.entries(fields)) assert.deepEqual(valueAt(sent, name), value, name);
      for (const part of says) assert.ok(request.body.includes(part), `${part} in ${request.body}`);
    }
  }
}

/** `a.b` is a field of a field. */
const valueAt = (sent: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>((at, name) => (at as Readonly<Record<string, unknown>> | undefined)?.[name], sent);

function fieldsOf(body: string, type = ''): unknown {
  if (type.startsWith('application/json')) return JSON.parse(body);
  if (type.startsWith('application/x-www-form-urlencoded'))
    return Object.fromEntries(new URLSearchParams(body));
  return {};
}

async function checkBounds(row: KindRow, receiver: Receiver, send: SendTo): Promise<void> {
  for (const message of [endless, hostile]) {
    answerWell(row, receiver);
    assert.equal((await send(message))?.delivered, true);
    for (const { body } of receiver.received) {
      assert.ok(Buffer.byteLength(body) <= row.mostBytes, `${Buffer.byteLength(body)} bytes`);
      assert.ok(body.isWellFormed());
    }
  }
}

async function checkOutcomes(row: KindRow, receiver: Receiver, send: SendTo): Promise<void> {
  const secrets = secretsOf(row.kind, row.config);
  const outcomes = new Map<number | object, Outcome>([
    [500, 'retry'],
    [401, 'refused'],
    [413, 'rejected'],
    ...(row.outcomes ?? []),
  ]);
  for (const [given, outcome] of outcomes) {
    const status = typeof given === 'number' ? given : 200;
    const said = typeof given === 'number' ? { message: `no ${secrets.join(' ')}` } : given;
    receiver.answer = { status, body: JSON.stringify(said) };
    const got = await send(opened);
    assert.equal(outcomeOf(got), outcome, `${JSON.stringify(given)}: ${JSON.stringify(got)}`);
    assert.ok(!secrets.some((secret) => JSON.stringify(got).includes(secret)), JSON.stringify(got));
  }
  receiver.answer = { status: 429, body: '{}', headers: { 'retry-after': '30' } };
  const limited = await send(opened);
  assert.ok(limited && !limited.delivered && !limited.permanent);
  assert.equal(limited.wait_ms, 30_000);
}

function outcomeOf(outcome: AttemptOutcome | null): Outcome {
  if (!outcome) assert.fail('it was stopped');
  if (outcome.delivered) return 'delivered';
  if (outcome.refused) return 'refused';
  return outcome.permanent ? 'rejected' : 'retry';
}

function checkMasks({ kind, config }: KindRow): void {
  const secrets = secretsOf(kind, config);
  assert.ok(secrets.length > 0, 'a kind without a secret');
  for (const secret of secrets) assert.ok(!JSON.stringify(shownConfig(kind, config)).includes(secret));
}

/** The receiver gives one answer to everything, so what follows each other is in the first one that matters. */
function answerWell({ answers = [{}] }: KindRow, receiver: Receiver): void {
  const waiting = answers.map((answer) => JSON.stringify(answer));
  let made = -1;
  Object.defineProperty(receiver, 'answer', {
    configurable: true,
    get: () => {
      made = Math.min(made + 1, waiting.length - 1);
      return { status: 200, body: waiting[made] };
    },
    set: (value) => Object.defineProperty(receiver, 'answer', { value, writable: true, configurable: true }),
  });
}

/** The same kind, called at the receiver, which is sent where it would have gone. */
function redirected(kind: HttpKind, receiver: Receiver): HttpKind {
  const { origin } = new URL(receiver.url);
  const moved = ({ next, url, headers, ...call }: ChannelRequest): ChannelRequest => ({
    ...call,
    url: `${origin}/`,
    headers: { ...headers, 'x-meant-for': url },
    ...(next
      ? {
          next: (answer) => {
            const following = next(answer);
            return following && moved(following);
          },
        }
      : {}),
  });
  const movedIfAny = (made: Presented): Presented => (made && 'url' in made ? moved(made) : made);
  return { ...kind, present: (...of) => movedIfAny(kind.present(...of)) };
}
