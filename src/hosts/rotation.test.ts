import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import fc from 'fast-check';
import { sql } from 'kysely';
import { acknowledgeToken, openAcknowledgeToken } from '../delivery/acknowledge-token.ts';
import { transaction } from '../platform/database/database.ts';
import { openSecret, secretFingerprint } from '../platform/secrets.ts';
import { addMs, days } from '../platform/time.ts';
import { startTestService, TEST_SECRET, type TestService } from '../testing/service.ts';
import { keyringOf, ringFor } from './instance-secret.ts';
import { findSecretState, retirePrevious } from './instance-secret-store.ts';
import { resealBatch } from './reseal.ts';
import { sealedAfter } from './reseal-store.ts';
import {
  beginRotation,
  finishRotation,
  planRotation,
  planWith,
  type RotationContext,
  retireSecret,
} from './rotation.ts';
import { sealedColumns } from './sealed-columns.ts';

const NEW = 'another secret of the tests, and long enough';
const THIRD = 'a third secret of the tests, also long enough';

interface Stage extends TestService {
  context: RotationContext;
  /** Those of the node that runs. */
  secrets: string[];
  /** How many values are stored, and how many of them this secret opens. */
  opened(secret: string): Promise<{ all: number; open: number }>;
}

async function openStage(t: TestContext, channels = 3): Promise<Stage> {
  const secrets = [TEST_SECRET];
  const service = await startTestService(t, { secrets });
  const { database } = service.app;
  for (let index = 0; index < channels; index += 1)
    await service.alice.post('/alerts/channels', {
      ...{ name: `Phone ${index}`, kind: 'ntfy', config: { topic: `alerts-${index}` } },
    });
  await service.alice.post('/webhooks', {
    name: 'Pager',
    url: 'https://hooks.example.com/',
    headers: { A: 'b' },
  });
  return {
    ...service,
    secrets,
    context: {
      database,
      now: () => service.clock.now(),
      signal: new AbortController().signal,
      onProgress: () => undefined,
    },
    async opened(secret) {
      let [all, open] = [0, 0];
      for (const column of sealedColumns) {
        const rows = await transaction(database, (tx) =>
          sealedAfter(tx, column, { after: null, limit: 1_000 }),
        );
        all += rows.length;
        open += rows.filter((row) => {
          try {
            openSecret(secret, row.sealed, column.contextOf(row.key_values));
            return true;
          } catch {
            return false;
          }
        }).length;
      }
      return { all, open };
    },
  };
}

const secretsFor = { old: TEST_SECRET, new: NEW };

/** As `tocsin secret rotate` does where the node has both. */
async function rotate({ secrets, context }: Stage) {
  secrets.unshift(NEW);
  await beginRotation(context, secretsFor);
  return finishRotation(context, secretsFor);
}

const stateOf = async ({ app }: TestService) =>
  (await findSecretState(app.database)) ?? assert.fail('no fingerprint was noted');

test('while the service runs, everything is encrypted anew, and it goes on reading and writing', async (t) => {
  const stage = await openStage(t);
  const token = acknowledgeToken(stage.app, {
    ...{ account_id: 1, alert_id: 2, channel_id: 3, reader: '', expires_at: stage.clock.now() },
  });
  const { all } = await stage.opened(TEST_SECRET);
  const rotated = await rotate(stage);
  assert.deepEqual(rotated, { resealed: all, unreadable: 0, nodes: 1 });
  assert.deepEqual(await stage.opened(NEW), { all, open: all });
  assert.deepEqual(await stage.opened(TEST_SECRET), { all, open: 0 });
  const { rows } = await sql<{ action: string }>`
    select action from audit_event where action like 'secret.%' order by id`.execute(stage.app.database);
  assert.deepEqual(
    rows.map(({ action }) => action),
    ['secret.rotate', 'secret.finish_rotation'],
  );

  await stage.alice.post('/alerts/channels', { name: 'New', kind: 'ntfy', config: { topic: 'x' } });
  assert.deepEqual(await stage.opened(NEW), { all: all + 1, open: all + 1 });
  await stage.restart();
  assert.equal(openAcknowledgeToken(stage.app, token)?.alert_id, 2);
});

test('what is decrypted by either secret is found by the service before, between and after', async (t) => {
  const stage = await openStage(t);
  const { channels } = await stage.alice.get('/alerts/channels');
  const before = await stage.alice.get(`/alerts/channels/${channels[0].id}`);
  stage.secrets.unshift(NEW);
  await beginRotation(stage.context, secretsFor);
  await stage.app.rereadSecret();
  const [column] = sealedColumns.filter(({ table }) => table === 'channel');
  assert.ok(column);
  await transaction(stage.app.database, (tx) => resealBatch(tx, column, secretsFor, { after: null }));
  assert.deepEqual(await stage.alice.get(`/alerts/channels/${channels[0].id}`), before);
  await finishRotation(stage.context, secretsFor);
  assert.deepEqual(await stage.alice.get(`/alerts/channels/${channels[0].id}`), before);
});

test('interrupted after any batch and run again, it is finished, and once more it does nothing', async (t) => {
  const stage = await openStage(t);
  const { all } = await stage.opened(TEST_SECRET);
  stage.secrets.unshift(NEW);
  const plan = async () => planRotation(stage.secrets, await stateOf(stage));
  assert.equal((await plan()).kind, 'begin');
  await beginRotation(stage.context, secretsFor);
  for (let batches = 1; batches < sealedColumns.length; batches += 1) {
    const stop = new AbortController();
    let left = batches;
    const onProgress = () => {
      left -= 1;
      if (left === 0) stop.abort();
    };
    await assert.rejects(finishRotation({ ...stage.context, signal: stop.signal, onProgress }, secretsFor));
    assert.deepEqual(await plan(), { kind: 'resume', ...secretsFor });
    assert.equal((await stage.opened(NEW)).all, all);
  }
  await finishRotation(stage.context, secretsFor);
  assert.deepEqual(await stage.opened(NEW), { all, open: all });
  assert.deepEqual(await plan(), { kind: 'settled', current: NEW });
  assert.equal((await finishRotation(stage.context, secretsFor)).resealed, 0);
});

test('rows that the service changes in the middle of a batch keep what it wrote', async (t) => {
  const stage = await openStage(t, 12);
  const { channels } = await stage.alice.get('/alerts/channels');
  const changed = channels.filter(({ kind }: { kind: string }) => kind === 'ntfy').slice(0, 10);
  assert.equal(changed.length, 10);
  stage.secrets.unshift(NEW);
  await beginRotation(stage.context, secretsFor);
  await stage.app.rereadSecret();
  await Promise.all([
    finishRotation(stage.context, secretsFor),
    ...changed.map(({ id }: { id: number }) =>
      stage.alice.patch(`/alerts/channels/${id}`, { config: { topic: `changed-${id}` } }),
    ),
  ]);
  await finishRotation(stage.context, secretsFor);
  const { all, open } = await stage.opened(NEW);
  assert.equal(open, all);
  for (const { id } of changed) {
    const { rows } = await sql<{ config_sealed: Buffer }>`
      select config_sealed from channel where id = ${id}`.execute(stage.app.database);
    const [row] = rows;
    assert.ok(row);
    assert.match(openSecret(NEW, row.config_sealed, `channel.config:${id}`), new RegExp(`changed-${id}`));
  }
});

test('nothing is encrypted anew while a node does not have the new secret', async (t) => {
  const stage = await openStage(t);
  const looks: string[] = [];
  await assert.rejects(
    beginRotation({ ...stage.context, database: impatient(stage, looks) }, secretsFor),
    /^StartupProblem: 1 of 1 nodes that run do not have the new secret: restart them with it/,
  );
  const { all, open } = await stage.opened(TEST_SECRET);
  assert.equal(open, all);
  assert.equal((await stateOf(stage)).rotated_from, null);
});

/** Waiting for nodes takes no time. */
function impatient({ app }: TestService, looks: string[]) {
  return app.database.withPlugin({
    transformQuery({ node }) {
      const [text] = 'sqlFragments' in node ? node.sqlFragments : [];
      if (text !== 'select pg_sleep(0.2)') return node;
      looks.push(text);
      return sql`select 1`.toOperationNode() as typeof node;
    },
    transformResult: async ({ result }) => result,
  });
}

test('a secret that the database never was used with plans nothing', async (t) => {
  const stage = await openStage(t);
  assert.throws(() => planRotationWith([THIRD]), /is encrypted with another secret/);
  await rotate(stage);
  await sql`update instance_secret set resealed_at = null`.execute(stage.app.database);
  const state = await stateOf(stage);
  assert.throws(() => planRotation([NEW], state), /the secret before is missing here/);
  const node = { readSecrets: async () => [NEW], isGiven: true };
  await assert.rejects(
    keyringOf(stage.app.database, node, stage.clock.now()),
    /A rotation of the secret is unfinished, and TOCSIN_SECRET_PREVIOUS is not/,
  );
});

const planRotationWith = (secrets: string[]) =>
  planRotation(secrets, {
    ...{
      fingerprint: secretFingerprint(TEST_SECRET),
      rotated_from: null,
      rotated_at: null,
      resealed_at: null,
    },
  });

test('links under the secret before are accepted for 90 days, or until it is retired', async (t) => {
  const stage = await openStage(t);
  await rotate(stage);
  const state = await stateOf(stage);
  const ring = (now: Date) => ringFor(stage.secrets, state, now);
  assert.deepEqual(ring(addMs(stage.clock.now(), days(89)))?.accepted, [TEST_SECRET]);
  assert.deepEqual(ring(addMs(stage.clock.now(), days(91))), { sealing: NEW, accepted: [] });
  await transaction(stage.app.database, retirePrevious);
  const retired = await stateOf(stage);
  assert.deepEqual(ringFor(stage.secrets, retired, stage.clock.now()), { sealing: NEW, accepted: [] });
});

test('a secret that a rotation is about to use is not taken out by a retirement at the same moment', async (t) => {
  const stage = await openStage(t);
  await rotate(stage);
  const kept = { secrets: [NEW, TEST_SECRET] };
  const takeOut = async (current: string) => {
    kept.secrets = [current];
  };
  // The retirement has read what is kept, and a rotation plans before it takes anything out.
  let reads = 0;
  const readKnown = async () => {
    reads += 1;
    const known = kept.secrets;
    if (reads === 1)
      await planWith(stage.context.database, async () => {
        kept.secrets = [THIRD, NEW];
        return { kind: 'begin', old: NEW, new: THIRD };
      });
    return known;
  };
  await assert.rejects(retireSecret(stage.context, readKnown, takeOut), /A rotation is unfinished: run/);
  assert.deepEqual(kept.secrets, [THIRD, NEW]);
  assert.equal((await stateOf(stage)).rotated_from, secretFingerprint(TEST_SECRET));

  kept.secrets = [NEW, TEST_SECRET];
  assert.equal(await retireSecret(stage.context, async () => kept.secrets, takeOut), true);
  assert.deepEqual(kept.secrets, [NEW]);
  assert.equal(await retireSecret(stage.context, async () => kept.secrets, takeOut), false);
});

test('whatever secrets a node has, it encrypts under the one that the database is used with or not at all', () => {
  const secret = fc.constantFrom(TEST_SECRET, NEW, THIRD);
  fc.assert(
    fc.property(
      fc.uniqueArray(secret, { minLength: 1, maxLength: 2 }),
      secret,
      fc.option(secret),
      fc.boolean(),
      (secrets, used, before, isDone) => {
        const now = new Date('2026-06-16T12:00:00Z');
        const state = {
          fingerprint: secretFingerprint(used),
          rotated_from: before === null ? null : secretFingerprint(before),
          rotated_at: before === null ? null : now,
          resealed_at: before === null || !isDone ? null : now,
        };
        const ring = ringFor(secrets, state, now);
        assert.equal(ring === null, !secrets.includes(used));
        if (ring === null) return;
        assert.equal(ring.sealing, used);
        if (before !== null && before !== used && secrets.includes(before))
          assert.deepEqual(ring.accepted, [before]);
        if (before === null && secrets[0] === used) assert.deepEqual(ring.accepted, []);
      },
    ),
  );
});
