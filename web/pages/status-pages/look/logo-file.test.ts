import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LARGEST_LOGO_BYTES, readLogo } from './logo-file.ts';

const file = (bytes: Uint8Array<ArrayBuffer>, type = 'image/png') => new File([bytes], 'logo', { type });

test('a picture is sent as base64, whole however large', async () => {
  const bytes = Uint8Array.from({ length: 100_000 }, (_, at) => at % 256);
  assert.deepEqual(await readLogo(file(bytes)), { image: Buffer.from(bytes).toString('base64') });
});

test('what the API would not take is refused before it is sent', async () => {
  assert.deepEqual(await readLogo(file(new Uint8Array(1), 'image/svg+xml')), { problem: 'kind' });
  assert.deepEqual(await readLogo(file(new Uint8Array(LARGEST_LOGO_BYTES + 1))), { problem: 'size' });
});
