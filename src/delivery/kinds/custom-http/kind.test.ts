import assert from 'node:assert/strict';
import { test } from 'node:test';
import { HOSTILE, hostile, LINK, messageOf, opened, openService, sending, verdictOf } from '../test-stage.ts';
import { kind as customHttpKind } from './kind.ts';

const issuesOf = (config: Record<string, unknown>) =>
  Object.fromEntries((customHttpKind.issues?.(config) ?? []).map(({ field, reason }) => [field, reason]));

test('without templates it is sent all that there is, as JSON', async (t) => {
  const { sendMessage, origin } = await openService(t, customHttpKind);
  const { method, path, json } = await sendMessage({ url: `${origin}/notify`, secrets: { token: 'hidden' } });
  assert.deepEqual([method, path], ['POST', '/notify']);
  assert.equal(json.alert.id, 17);
  assert.deepEqual([json.state, json.severity, json.url], ['open', 'critical', LINK]);
  assert.equal(json.title, opened.title);
  assert.equal(json.secrets, undefined);
});

test('address, headers and body are filled in', async (t) => {
  const { sendMessage, origin } = await openService(t, customHttpKind);
  const sent = await sendMessage({
    method: 'PUT',
    url: `${origin}/{{ severity }}/{{ subject }}?token={{ secrets.token }}`,
    headers: { 'X-State': '{{ state }}', Authorization: 'Bearer {{ secrets.token }}' },
    body: '{"text": "{{ title }}", "alert": {{ alert | json }}}',
    secrets: { token: 'a b' },
  });
  assert.deepEqual([sent.method, sent.path], ['PUT', '/critical/Nightly%20backup?token=a%20b']);
  assert.equal(sent.headers['x-state'], 'open');
  assert.equal(sent.headers.authorization, 'Bearer a b');
  assert.equal(sent.json.text, opened.title);
  assert.equal(sent.json.alert.id, 17);
});

test('a GET has no body, a form and a text are written as such', async (t) => {
  const { sendMessage, origin } = await openService(t, customHttpKind);
  assert.equal((await sendMessage({ method: 'GET', url: `${origin}/?t={{ title }}` })).body, '');
  const form = await sendMessage({
    url: origin,
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: 'text={{ title }}',
  });
  assert.equal(new URLSearchParams(form.body).get('text'), opened.title);
  const text = await sendMessage({
    url: origin,
    headers: { 'content-type': 'text/plain' },
    body: '{{ headline }}',
  });
  assert.equal(text.body, opened.headline);
});

test('what strangers say ends no string, no header and no path', async (t) => {
  const { sendMessage, origin } = await openService(t, customHttpKind);
  const message = { ...hostile, title: `${HOSTILE}"}\r\nX-Injected: yes\u{1f4a9}` };
  const sent = await sendMessage(
    {
      url: `${origin}/{{ title }}`,
      headers: { 'X-Title': '{{ title }}' },
      body: '{"title": "{{ title }}"}',
    },
    message,
  );
  assert.equal(sent.headers['x-injected'], undefined);
  assert.equal(sent.json.title, message.title);
  assert.equal(decodeURIComponent(sent.path.slice(1)), message.title);
});

test('where it goes is never up to what is sent', () => {
  for (const url of [
    '{{ title }}',
    'https://{{ subject }}/x',
    'https://a.example{{ title }}/',
    'https://a@b/',
    'ftp://x/',
  ])
    assert.match(issuesOf({ url }).url ?? '', /must begin/, url);
  const made = customHttpKind.present(opened, { url: 'https://a.example/{{ title }}' }, sending);
  assert.ok(made && 'url' in made && new URL(made.url).host === 'a.example');
});

test('templates that cannot work are found before there is an alert', () => {
  const url = 'https://a.example/';
  assert.deepEqual(issuesOf({ url }), {});
  assert.match(issuesOf({ url: `${url}{{ title` }).url ?? '', /not closed/);
  assert.match(
    issuesOf({ url, headers: { 'X-A': '{{ a | nope }}' } })['headers.X-A'] ?? '',
    /undefined filter/,
  );
  assert.match(
    issuesOf({ url, headers: { 'Content-Length': '1' } })['headers.Content-Length'] ?? '',
    /cannot be set/,
  );
  assert.match(issuesOf({ url, body: '{"value": {{ alert.value }}}' }).body ?? '', /no JSON/);
  assert.match(
    issuesOf({ url, body: '{% for n in (1..99999999) %}x{% endfor %}' }).body ?? '',
    /limit exceeded/,
  );
  assert.match(issuesOf({ url, secrets: { 'a b': 'x' } })['secrets.a b'] ?? '', /letter/);
});

test('neither what is wrong with templates nor a condition or a filter depends on a secret', () => {
  const url = 'https://a.example/';
  const guesses = [
    '{% if secrets.token contains "s3" %}{"a": 1}{% else %}no JSON{% endif %}',
    '{% if secrets.token == "s3cret" %}{% for n in (1..99999999) %}x{% endfor %}{% endif %}"x"',
    '{% assign one = secrets.token | slice: 0, 1 %}{% if one == "s" %}"x"{% else %}no JSON{% endif %}',
    '{% assign size = secrets.token | size %}{% if size < 10 %}"x"{% else %}no JSON{% endif %}',
  ];
  for (const body of guesses) {
    const [right, wrong] = ['s3cret', 'other'].map((token) => {
      const config = { url, body, secrets: { token } };
      const made = customHttpKind.present(opened, config, sending);
      return { issues: issuesOf(config), made: made && 'problem' in made ? made.problem : made?.body };
    });
    assert.deepEqual(right, wrong, body);
  }
});

test('a secret stands whole where it is written, escaped for its place', () => {
  const config = {
    url: 'https://a.example/{{ secrets.token }}',
    headers: { 'X-Key': 'Key {{ secrets.token }}', 'X-Part': '{{ secrets.token | slice: 0, 3 }}' },
    body: '{"key": "{{ secrets.token }}", "same": {{ secrets.token | json }}}',
    secrets: { token: 'a "b"\nc' },
  };
  assert.deepEqual(issuesOf(config), {});
  const made = customHttpKind.present(opened, config, sending);
  assert.ok(made && 'url' in made);
  assert.equal(made.url, `https://a.example/${encodeURIComponent('a "b"\nc')}`);
  assert.equal(made.headers['x-key'], 'Key a "b" c');
  // What stands for a secret has letters of its own, but neither quotes nor spaces.
  assert.doesNotMatch(made.headers['x-part'] ?? '"', /["\s]/);
  assert.deepEqual(JSON.parse(made.body ?? ''), { key: 'a "b"\nc', same: 'a "b"\nc' });
});

test('templates that cost too much together are refused when they are saved', () => {
  const url = 'https://a.example/';
  const headers = Object.fromEntries(
    Array.from({ length: 10 }, (_, n) => [`X-${n}`, `${n}${'{{ title }}'.repeat(150)}`]),
  );
  assert.match(issuesOf({ url, headers })['headers.X-6'] ?? '', /too many values/);
  const body = '{% for n in (1..7000) %}{% endfor %}"x"';
  assert.match(issuesOf({ url, body }).body ?? '', /too many steps/);
  const made = customHttpKind.present(opened, { url, body }, sending);
  assert.ok(made && 'url' in made, 'what was saved before goes on being sent');
});

test('what a request of templates cannot be made of is reported, and nothing is sent', () => {
  const made = customHttpKind.present(
    messageOf(),
    { url: 'https://a.example/', body: '{{ title | nope }}' },
    sending,
  );
  assert.ok(made && 'problem' in made);
  assert.match(made.problem, /^body: undefined filter/);
});

test('only 410 says that nothing will ever be taken', () => {
  assert.equal(verdictOf(customHttpKind, 204), 'delivered');
  assert.equal(verdictOf(customHttpKind, 302), 'retry');
  assert.equal(verdictOf(customHttpKind, 404), 'retry');
  assert.equal(verdictOf(customHttpKind, 410), 'refused');
  assert.equal(verdictOf(customHttpKind, 429, '', { 'retry-after': '3' }), 'retry for 3000 ms');
});
