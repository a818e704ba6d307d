// What programs read of a page.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { statusView, viewIncident } from '../../../testing/status-view.ts';
import { renderCalendar, renderJsonFeed, renderText } from './feed-files.ts';
import { at } from './test-stage.ts';

const planned = {
  ...{ id: 7, name: 'Move; of, the\nhall', description: 'ü'.repeat(60), status: 'upcoming' as const },
  ...{ starts_at: new Date('2026-06-20T01:00:00Z'), ends_at: new Date('2026-06-20T03:30:00Z') },
  affected_components: [1],
};

test('maintenance is a calendar whose texts are escaped and whose lines are folded', () => {
  const view = statusView({ maintenances: [planned] });
  const calendar = renderCalendar(view, at(view));
  const lines = calendar.split('\r\n');
  assert.ok(lines.every((line) => Buffer.byteLength(line) <= 75 && !line.includes('\n')));
  const unfolded = calendar.replaceAll('\r\n ', '').split('\r\n');
  assert.ok(unfolded.includes('SUMMARY:Move\\; of\\, the\\nhall'));
  assert.ok(unfolded.includes(`DESCRIPTION:${'ü'.repeat(60)}`));
  assert.ok(unfolded.includes('DTSTART:20260620T010000Z') && unfolded.includes('DTEND:20260620T033000Z'));
  assert.deepEqual([unfolded[0], unfolded.at(-2), unfolded.at(-1)], ['BEGIN:VCALENDAR', 'END:VCALENDAR', '']);
});

test('a terminal is given lines of text, and no control characters', () => {
  const view = statusView({ maintenances: [{ ...planned, name: 'Red \u001b[31m' }] });
  const text = renderText(view, at(view));
  assert.match(text, /^Quillmoor status\n\n/);
  assert.doesNotMatch(text.replaceAll('\n', ''), /\p{Cc}/u);
});

test('incidents are a JSON Feed, which knows its own address', () => {
  const incident = viewIncident({ title: 'Late' });
  const view = statusView({ active_incidents: [incident] });
  const feed = JSON.parse(renderJsonFeed(view, at(view)));
  assert.equal(feed.feed_url, 'https://tocsin.example/status/quillmoor/feed.json');
  assert.deepEqual(
    [feed.items.length, feed.items[0].id, feed.items[0].title],
    [1, `urn:uuid:${incident.id}`, 'Late'],
  );
});
