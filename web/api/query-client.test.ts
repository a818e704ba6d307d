import assert from 'node:assert/strict';
import { test } from 'node:test';
import { QueryObserver } from '@tanstack/react-query';
import { ApiError, Unreachable } from './errors.ts';
import { createQueryClient } from './query-client.ts';

const refused = (status: number, code = 'refused') => new ApiError({ status, code });

/** Whether what failed before the page was drawn is asked for again `afterMs`, by a part of it that is drawn. */
async function isAskedAgain(failure: Error, afterMs = 100): Promise<boolean> {
  let now = 0;
  const client = createQueryClient(() => now);
  const options = {
    queryKey: [7, 'cron-checks', 'one', 1],
    queryFn: () => Promise.reject(failure),
    retry: false,
  };
  await client.prefetchQuery(options);
  now += afterMs;
  const leave = new QueryObserver(client, options).subscribe(() => undefined);
  const isAsked = client.isFetching() > 0;
  leave();
  client.clear();
  return isAsked;
}

test('what was just refused for good is not asked for again because it is drawn', async () => {
  for (const status of [400, 403, 404])
    assert.equal(await isAskedAgain(refused(status)), false, String(status));
  assert.equal(await isAskedAgain(refused(404), 3_000), true, 'it may be there by now');
});

test('what may be had by then is asked for again', async () => {
  const passing = [new Unreachable('network'), refused(500), refused(503), refused(429), refused(401)];
  for (const failure of [...passing, refused(403, 'reauthentication_required')])
    assert.equal(await isAskedAgain(failure), true, failure.message);
});
