import assert from 'node:assert/strict';
import { test } from 'node:test';
import { renderTemplate, type TemplateContext } from '../../delivery/texts/templates.ts';
import type { Report } from '../report.ts';
import { channelOf } from './channels.ts';

/** What becomes of its value, and what is said of it. */
function made(value: object) {
  const report: Report = { tool: 'Healthchecks', lines: [] };
  const row = { id: 3, kind: 'webhook', name: 'Hook', disabled: 0, value: JSON.stringify(value) };
  const channel = channelOf(report, row, 'channels.hc-3');
  return {
    config: channel?.config as Record<string, string> | undefined,
    notes: report.lines.map(({ note }) => note),
  };
}

const view = (state: string) => ({
  state,
  subject: 'Say "hi" & go',
  text: 'disk full',
  at: '2026-11-28T00:00:00Z',
  alert: { value: 3 },
});
const rendered = (text: string | undefined, state: string, context: TemplateContext) => {
  const result = renderTemplate(text ?? '', view(state), { context });
  assert.ok(result.ok, text);
  return result.text;
};

test('a webhook says of a check what it said in Healthchecks, of down and of up', () => {
  const { config, notes } = made({
    ...{ method_down: 'POST', url_down: 'https://hooks.example.org/down?job=$NAME' },
    body_down: '{"name": $NAME_JSON, "is": "$STATUS", "code": "$EXITSTATUS", "said": "$BODY"}',
    headers_down: { 'Content-Type': 'application/json', 'X-Job': '$NAME' },
    ...{ method_up: 'POST', url_up: 'https://hooks.example.org/up', body_up: '{"is": "$STATUS"}' },
  });
  assert.deepEqual([config?.method, notes.filter((note) => note !== null)], ['POST', []]);
  assert.equal(
    rendered(config?.url, 'open', 'url'),
    'https://hooks.example.org/down?job=Say%20%22hi%22%20%26%20go',
  );
  assert.equal(rendered(config?.url, 'resolved', 'url'), 'https://hooks.example.org/up');
  assert.deepEqual(JSON.parse(rendered(config?.body, 'open', 'json')), {
    ...{ name: 'Say "hi" & go', is: 'down', code: '3', said: 'disk full' },
  });
  assert.deepEqual(JSON.parse(rendered(config?.body, 'resolved', 'json')), { is: 'up' });
});

test('what alerts do not have is lost, and said to be', () => {
  const post = {
    method_down: 'POST',
    url_down: 'https://a.example.org/x',
    method_up: 'POST',
    url_up: 'https://a.example.org/x',
  };
  const cases: [object, RegExp, boolean][] = [
    [{ ...post, url_down: 'https://a.example.org/$CODE' }, /Its address names/, false],
    [{ ...post, url_down: 'https://$NAME.example.org/' }, /Its address names/, false],
    [{ ...post, url_down: '' }, /calls nothing/, false],
    [{ ...post, body_down: '$TAGS' }, /Its body names what alerts do not have/, true],
    [{ ...post, body_down: 'a {{ b }}' }, /Its body names what alerts do not have/, true],
    [{ ...post, headers_down: { 'X-Code': '$CODE' } }, /Without the headers X-Code/, true],
    [{ ...post, url_up: 'https://b.example.org/' }, /For “up”, too, it calls https:\/\/a.example.org/, true],
    [{ ...post, method_up: 'GET' }, /Is always called by POST/, true],
    [{ ...post, url_up: '' }, /when a check is up again as well/, true],
  ];
  for (const [value, said, isMade] of cases) {
    const { config, notes } = made(value);
    assert.equal(config !== undefined, isMade, JSON.stringify(value));
    assert.match(notes.join(' '), said);
  }
});
