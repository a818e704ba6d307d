import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ONE_PORT, startTestService } from '../../testing/service.ts';
import { days } from '../time.ts';

const FIELD =
  /^(?:Contact: (?:mailto:|https:\/\/)\S+|Expires: \d{4}-\d\d-\d\dT00:00:00\.000Z|Canonical: https?:\/\/\S+)$/;

for (const [ports, env] of Object.entries({ one: ONE_PORT, two: {} }))
  test(`with ports: ${ports}, /.well-known/security.txt says whom to write to, where that is, and until when it holds`, async (t) => {
    const service = await startTestService(t, {
      env: { TOCSIN_SECURITY_CONTACT: 'security@example.net', ...env },
    });
    for (const base of new Set([service.api.replace(/\/api$/, ''), service.dashboard])) {
      const url = `${base}/.well-known/security.txt`;
      const answer = await fetch(url);
      assert.equal(answer.status, 200);
      assert.equal(answer.headers.get('content-type'), 'text/plain; charset=utf-8');
      const lines = (await answer.text()).trimEnd().split('\n');
      for (const line of lines) assert.match(line, FIELD);
      assert.deepEqual(
        lines.filter((line) => !line.startsWith('Expires')),
        ['Contact: mailto:security@example.net', `Canonical: ${url}`],
      );
      const expires = new Date(lines.find((line) => line.startsWith('Expires: '))?.slice(9) ?? '');
      const days_left = (expires.getTime() - service.clock.now().getTime()) / days(1);
      assert.ok(days_left > 80 && days_left < 365, String(days_left));
      assert.equal((await fetch(url, { method: 'HEAD' })).status, 200);
    }
  });

test('without a contact there is none', async (t) => {
  const service = await startTestService(t);
  for (const base of [service.api, service.dashboard, `${service.dashboard}/api`])
    assert.equal((await fetch(`${base}/.well-known/security.txt`)).status, 404, base);
});
