import assert from 'node:assert/strict';
import { test } from 'node:test';
import { allChecks, inOrderOf } from '../../testing/pages-of-checks.ts';
import { created, open } from '../../testing/uptime-check-host.ts';

test('checks are listed by kind and found by words of their targets', async (t) => {
  const host = await open(t);
  await created(host, { tags: ['eu'] });
  const [url, tls] = [undefined, { kind: 'tls', host: 'mail.example.org', port: 993 }];
  await created(host, { name: 'Mail', url, ...tls });
  await created(host, { name: 'Zone', url, kind: 'dns', host: 'example.org', record_type: 'MX' });
  const names = async (query: string) => {
    const { status, body } = await host.alice('GET', `/uptime-checks?sort=name&${query}`);
    assert.equal(status, 200, JSON.stringify(body));
    return body.checks.map(({ name }: { name: string }) => name);
  };
  assert.deepEqual(await names('q=ORG'), ['Mail', 'Zone']);
  assert.deepEqual(await names('q=org:993'), ['Mail']);
  assert.deepEqual(await names('q=mx+example'), ['Zone']);
  assert.deepEqual(await names('q=https%3A%2F%2Fshop+eu'), ['Shop']);
  assert.deepEqual(await names('kind=dns&kind=http'), ['Shop', 'Zone']);
  assert.deepEqual(await names('kind=tcp'), []);
});

test('pages by target or certificate are the whole list in order, what has no certificate last', async (t) => {
  const host = await open(t);
  const long = `https://example.com/${'💡'.repeat(400)}`;
  for (const url of ['https://b.example/', 'https://B.example/', 'https://a.example/%22', long, `${long}/2`])
    await created(host, { url });
  await created(host, { url: undefined, kind: 'tls', host: 'mail.example.org', port: 993 });
  await created(host, { url: undefined, kind: 'dns', host: 'example.org', record_type: 'MX' });
  const { found: all } = await allChecks<Listed>(host.alice, '/uptime-checks?limit=200');
  const ends = ['2026-07-01T00:00:00.000Z', '2026-06-20T00:00:00.000Z', '2026-07-01T00:00:00.000Z'];
  for (const [index, expires_at] of ends.entries())
    await host.database
      .updateTable('uptime_check')
      .set({
        certificate: JSON.stringify({ subject: 'CN=shop', issuer: 'CN=R11', fingerprint: 'ab', expires_at }),
      })
      .where('id', '=', all[index * 2]?.id ?? 0)
      .execute();
  const { found: rows } = await allChecks<Listed>(host.alice, '/uptime-checks?limit=200');
  const known = rows.map((row) => ({
    ...{ id: row.id, certificate: row.certificate?.expires_at ?? null },
    target: [
      ...(row.url ??
        [row.record_type, row.port ? `${row.host}:${row.port}` : row.host].filter(Boolean).join(' ')),
    ]
      .slice(0, 150)
      .join('')
      .toLowerCase(),
  }));
  for (const sort of ['certificate', 'target'])
    for (const minus of ['', '-'] as const)
      for (const limit of [1, 3]) {
        const query = `limit=${limit}&sort=${minus}${sort}`;
        const { found } = await allChecks<Listed>(host.alice, `/uptime-checks?${query}`);
        assert.deepEqual(
          found.map(({ id }) => id),
          inOrderOf(known, sort, minus).map(({ id }) => id),
          query,
        );
      }
});

interface Listed {
  id: number;
  url: string | null;
  host: string | null;
  port: number | null;
  record_type: string | null;
  certificate: { expires_at: string } | null;
}
