import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { parse } from 'yaml';
import { documentSchema, withoutAnnotations } from './describe-document.ts';

const ajv = new Ajv2020({ allErrors: true, strict: false, validateFormats: false });
const validate = ajv.compile(withoutAnnotations(documentSchema()) as object);

const guide = readFileSync(new URL('../../../docs/as-code.md', import.meta.url), 'utf8');

test('the schema for editors takes the examples of the guide, with their variables', () => {
  const blocks = [...guide.matchAll(/```yaml\n(.*?)```/gs)].map(([, text = '']) => parse(text));
  const examples = blocks.filter(({ version }) => version !== undefined);
  assert.equal(examples.length, 2);
  for (const example of examples) assert.ok(validate(example), ajv.errorsText(validate.errors));
});

test('the schema for editors refuses what the service does not take', () => {
  for (const document of [
    {},
    { version: 2 },
    { version: 1, processes: {} },
    { version: 1, cron_checks: { 'a b': {} } },
    { version: 1, cron_checks: { a: { interval_seconds: 60 } } },
    { version: 1, cron_checks: { a: { grace: '30x' } } },
    { version: 1, rules: { a: { kind: 'server_metric', op: 'gt' } } },
    { version: 1, channels: { a: { kind: 'ntfy', config: { topic: 'x' }, add_to_rules: true } } },
  ])
    assert.ok(!validate(document), JSON.stringify(document));
});
