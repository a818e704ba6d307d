import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MAX_TEMPLATE_LENGTH, renderTemplate, type TemplateContext } from './templates.ts';

const view = {
  title: 'A "quoted" & <b>name</b>\r\nX-Injected: yes',
  value: 93.4,
  nothing: null,
  alert: { subject: { name: 'web-1' } },
  alerts: [{ title: 'one' }, { title: 'two' }],
  long: 'x'.repeat(10_000),
};

const rendered = (text: string, context?: TemplateContext) => {
  const result = renderTemplate(text, view, context ? { context } : {});
  return result.ok ? result.text : assert.fail(result.error);
};

const errorOf = (text: string) => {
  const result = renderTemplate(text, view);
  return result.ok ? assert.fail(`made ${result.text.length} characters`) : result.error;
};

test('a template writes values, chooses and lists; what is not there is nothing', () => {
  assert.equal(rendered('{{ alert.subject.name }} at {{ value }}{{ nothing }}{{ a.b.c }}'), 'web-1 at 93.4');
  assert.equal(rendered('{% if value > 90 %}high{% else %}low{% endif %}'), 'high');
  assert.equal(rendered('{% for one in alerts %}{{ one.title | upcase }};{% endfor %}'), 'ONE;TWO;');
  assert.equal(rendered('{{ alert }}'), '{"subject":{"name":"web-1"}}');
});

test('values stand in JSON, addresses and HTML so that they end nothing around them', () => {
  const json: unknown = JSON.parse(rendered('{"a": "{{ title }}", "b": {{ alerts | json }}}', 'json'));
  assert.deepEqual(json, { a: view.title, b: view.alerts });
  assert.equal(
    rendered('https://x.example/{{ title }}', 'url'),
    `https://x.example/${encodeURIComponent(view.title)}`,
  );
  assert.ok(!/[<"]/.test(rendered('{{ title }}', 'html')));
  assert.equal(rendered('{{ title }}', 'header'), view.title.replace('\r\n', ' '));
});

test('there is no way around the escaping', () => {
  for (const text of [
    '{{ title | raw }}',
    '{% echo title %}',
    '{% cycle title %}',
    '{% liquid echo title %}',
  ])
    assert.equal(renderTemplate(text, view, { context: 'html' }).ok, false, text);
});

test('a template reaches no file, no other template and nothing that the view does not hold itself', () => {
  for (const text of ['{% include "x" %}', '{% render "/etc/passwd" %}', '{% layout "x" %}'])
    assert.match(errorOf(text), /not found/);
  assert.equal(rendered('{{ alert.constructor }}{{ alert.__proto__ }}{{ title.constructor.name }}'), '');
});

test('a template that makes too much is an error: in loops, in filters and by its own length', () => {
  const loop = (body: string) => `{% for n in (1..900000) %}${body}{% endfor %}`;
  assert.match(errorOf(loop('{{ long }}')), /too long/);
  assert.match(errorOf(loop('the same again and again')), /too long/);
  assert.match(errorOf('{% for n in (1..100000000) %}{% endfor %}'), /limit exceeded/);
  assert.match(errorOf('{% assign all = long %}'.padEnd(MAX_TEMPLATE_LENGTH + 1)), /limit exceeded/);
  const doubled = '{% assign s = s | append: s %}'.repeat(40);
  assert.match(errorOf(`{% assign s = long %}${doubled}`), /limit exceeded/);
});

test('a template that goes on without an end is stopped', () => {
  const inner = '{% for b in (1..900) %}{% for c in (1..900) %}{% endfor %}{% endfor %}';
  assert.match(errorOf(`{% for a in (1..900) %}${inner}{% endfor %}`), /too many steps|limit exceeded/);
  assert.match(errorOf('{% for n in (1..900000) %}{% endfor %}'), /too many steps/);
});

test('a broken template says where, in one short line', () => {
  assert.match(errorOf('{{ title'), /not closed/);
  assert.match(errorOf('{{ title | nothing_like_it }}'), /undefined filter: nothing_like_it/);
  assert.ok(!errorOf(`{{ ${'title'.repeat(500)}`).includes('\n'));
  assert.ok(errorOf(`{{ ${'title'.repeat(500)}`).length <= 200);
});
