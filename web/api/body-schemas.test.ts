import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bodySchemaOf } from './body-schemas.ts';

test('a form gets what the API checks its body with', async () => {
  const schema = await bodySchemaOf('POST /cron-checks');
  assert.deepEqual(schema.required, ['name']);
  assert.equal(schema.properties?.name?.maxLength, 100);
  assert.equal(schema.additionalProperties, false);
});
