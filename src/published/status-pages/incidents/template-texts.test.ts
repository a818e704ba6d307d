import assert from 'node:assert/strict';
import { test } from 'node:test';
import { textsFrom } from './template-texts.ts';

const page = { name: 'Quillmoor', language: null };
const affected = ['Shop', 'Search'].map((name) => ({ name }));
const template = { title: '{{service}} is slow', message: '{{components}} of {{page}}: {{why}}' };

test('a template is filled in with what was given, the page and what is affected', () => {
  const variables = { service: 'Shop', why: '{{page}} **x**' };
  assert.deepEqual(textsFrom({ given: { variables }, template, page, affected }), {
    ...{ title: 'Shop is slow', message: 'Shop and Search of Quillmoor: {{page}} **x**', issues: [] },
  });
  const german = textsFrom({ given: { variables }, template, page: { ...page, language: 'de' }, affected });
  assert.match(german.message, /^Shop und Search/);
});

test('each variable needs a value, and texts may not grow beyond their length', () => {
  const fields = (given: Parameters<typeof textsFrom>[0]['given']) =>
    textsFrom({ given, template, page, affected: [] }).issues.map(({ field }) => field);
  assert.deepEqual(fields({}), ['variables.service', 'variables.why']);
  assert.deepEqual(fields({ title: 'Ours' }), ['variables.why'], 'of what is taken from the template');
  assert.deepEqual(fields({ variables: { service: 'x'.repeat(300), why: '' } }), ['title']);
});

test('without a template texts are what was given, braces and all', () => {
  const given = { title: ' A {{b}} ', message: '{{c}}' };
  assert.deepEqual(textsFrom({ given, template: null, page, affected }), {
    ...{ title: 'A {{b}}', message: '{{c}}', issues: [] },
  });
});
