import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { firstStreamOpened, lockName, openFirstStream, takeFirstStream } from './first-stream.ts';

const ACCOUNT = 7;
const OPENED_AT = 1_000;

/** Requests for streams, which are answered when the test says so. */
function stage(t: TestContext) {
  t.mock.timers.enable({ apis: ['setTimeout', 'Date'], now: OPENED_AT });
  const requests: { url: string; signal: AbortSignal; answer: (response: Response) => void }[] = [];
  t.mock.method(globalThis, 'fetch', (url: string, { signal }: { signal: AbortSignal }) => {
    const { promise, resolve, reject } = Promise.withResolvers<Response>();
    signal.addEventListener('abort', () => reject(signal.reason));
    requests.push({ url, signal, answer: resolve });
    return promise;
  });
  t.after(() => takeFirstStream(ACCOUNT)?.close());
  return requests;
}

/** What is done by then was due before the clock moved. */
const turns = async (count = 10) => {
  for (let turn = 0; turn < count; turn++) await Promise.resolve();
};

/** As much of a lock manager as is asked. */
const holding = (name: string) => ({ query: async () => ({ held: [{ name }] }) }) as unknown as LockManager;

test('the first stream is open before the page goes on, and is read by the first who asks', async (t) => {
  const [requests, response] = [stage(t), new Response('')];
  openFirstStream(ACCOUNT, null);
  await turns();
  assert.deepEqual(
    requests.map(({ url }) => url),
    ['/api/events?account_id=7'],
  );
  const waits = firstStreamOpened(ACCOUNT);
  requests[0]?.answer(response);
  await waits;
  const opened = await takeFirstStream(ACCOUNT)?.opened;
  assert.deepEqual([opened?.response, opened?.openedAt], [response, OPENED_AT]);
  assert.equal(takeFirstStream(ACCOUNT), null);
});

test('where another tab reads the stream of the account, none is opened', async (t) => {
  const requests = stage(t);
  openFirstStream(ACCOUNT, holding(lockName(ACCOUNT, 3)));
  assert.equal(await takeFirstStream(ACCOUNT)?.opened, null);
  assert.deepEqual(requests, []);
  openFirstStream(ACCOUNT, holding(lockName(70, 3)));
  await turns();
  assert.equal(requests.length, 1);
});

test('the page does not wait for a stream whose head is held back', async (t) => {
  stage(t);
  openFirstStream(ACCOUNT, null);
  let isOver = false;
  const waits = firstStreamOpened(ACCOUNT).then(() => {
    isOver = true;
  });
  await turns();
  assert.equal(isOver, false);
  t.mock.timers.tick(250);
  await waits;
});

test('a stream that fails or is refused is none, and is opened again by whoever reads', async (t) => {
  stage(t);
  const unsigned = new Response('', { status: 401 });
  for (const answer of [() => Promise.reject(new TypeError('no network')), async () => unsigned]) {
    t.mock.method(globalThis, 'fetch', answer);
    openFirstStream(ACCOUNT, null);
    await firstStreamOpened(ACCOUNT);
    assert.equal(await takeFirstStream(ACCOUNT)?.opened, null);
  }
});

test('a stream that nobody reads, or of another account, is closed', async (t) => {
  const requests = stage(t);
  openFirstStream(ACCOUNT, null);
  await turns();
  t.mock.timers.tick(15_000);
  assert.equal(requests[0]?.signal.aborted, true);
  openFirstStream(8, null);
  await turns();
  assert.equal(takeFirstStream(ACCOUNT), null);
  assert.equal(requests[1]?.signal.aborted, true);
});
