import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readCatalogues } from './messages-catalogue.ts';
import { isOfService, unusedServerTexts } from './server-messages.ts';

test('no text of the service is left over', async () => {
  const texts = (await readCatalogues()).filter(isOfService);
  assert.ok(texts.length > 0);
  assert.deepEqual(await unusedServerTexts(texts), []);
});
