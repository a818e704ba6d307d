import assert from 'node:assert/strict';
import { test } from 'node:test';
import { statusView, viewComponent, viewDays } from '../../../testing/status-view.ts';
import { drawResponses, responseText } from './response-chart.ts';
import { body, en } from './test-stage.ts';

const locale = { t: en, language: 'en' as const };

test('a line has a point for each day of which something is known, and gaps where nothing is', () => {
  const days = viewDays(5, { 0: { response_ms: 100 }, 1: { response_ms: 50 }, 4: { response_ms: 0 } });
  assert.match(drawResponses(days, 5)?.text ?? '', / d="M0 1h\.1L1 10M4 19h\.1"/);
  assert.match(drawResponses(days, 10)?.text ?? '', / d="M5 1h\.1L6 10M9 19h\.1"/, 'today at the end');
  assert.equal(drawResponses(viewDays(5), 5), null);
});

test('a year is drawn in at most 90 points', () => {
  const days = viewDays(365).map((day, index) => ({ ...day, response_ms: index }));
  const points = drawResponses(days, 365)?.text.match(/[ML]\d/g)?.length ?? 0;
  assert.ok(points > 60 && points <= 90, String(points));
});

test('what the line shows is said in words, where the page shows it', () => {
  const days = viewDays(3, { 0: { response_ms: 100 }, 1: { response_ms: 1_200.4 }, 2: { response_ms: 300 } });
  assert.match(
    responseText(days, locale)?.text ?? '',
    /Response time 533 ms on average, 100 to 1,200 ms by day/,
  );
  assert.equal(responseText(viewDays(3), locale), null);
  const components = [viewComponent({ days })];
  assert.match(
    body(statusView({ page: { show_response_times: true }, components })),
    /<svg class=rt .*Response time/s,
  );
  assert.doesNotMatch(body(statusView({ components })), /class=rt|Response time/);
});
