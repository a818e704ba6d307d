import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startTestService } from '../../testing/service.ts';

test('a page can know who may register before it asks', async (t) => {
  const service = await startTestService(t);
  const ask = async () => (await fetch(`${service.api}/auth/registration`)).json();
  const rules = (await ask()) as { registration: string; needs_setup_token: boolean };
  assert.equal(rules.needs_setup_token, false, 'only the first one gives it');
  assert.equal(['open', 'invited'].includes(rules.registration), true);
});
