// Whatever is in a page, it stays text: on the page, in the feed and in the picture.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  statusView,
  viewAnnouncement,
  viewComponent,
  viewIncident,
  viewMaintenance,
} from '../../../testing/status-view.ts';
import type { View } from '../view.ts';
import { drawCard } from './card.ts';
import { renderFeed } from './feed.ts';
import { monthOf, renderHistory } from './history.ts';
import { at, body, en } from './test-stage.ts';

const EVIL = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "' onmouseover='alert(1)",
  '</title></style></textarea><svg/onload=alert(1)>',
  ']]><x xmlns="http://www.w3.org/1999/xhtml"/>',
  '[click](javascript:alert(1)) ![x](https://evil.example/x.png) <iframe src="//evil.example">',
  '&lt;script&gt;alert(1)&lt;/script&gt; \u202e\u0000',
];

const hostile = (text: string): View =>
  statusView({
    page: { name: text, description: text },
    components: [viewComponent({ name: text, group: text })],
    active_incidents: [
      viewIncident({
        title: text,
        updates: [{ status: 'identified', message: text, created_at: new Date(0) }],
      }),
    ],
    past_incidents: [
      viewIncident({
        title: text,
        resolved_at: new Date('2026-06-16T09:40:00Z'),
        updates: [{ status: 'resolved', message: text, created_at: new Date(0) }],
      }),
    ],
    maintenances: [viewMaintenance({ name: text, description: text })],
    announcements: [viewAnnouncement({ name: text, description: text })],
  });

test('hostile names, descriptions and messages are text wherever they stand', () => {
  const benign = tagsOf(body(hostile('benign')));
  for (const text of EVIL) {
    const view = hostile(text);
    const place = at(view);
    const month = monthOf('2026-06', { first: null, now: view.at }, place.locale.times);
    assert.ok(month);
    const history = renderHistory(view, place, {
      ...{ month, nth: 0, incidents: view.active_incidents, hasMore: false, first: null },
    });
    for (const page of [body(view), history.body]) {
      assert.deepEqual(
        [...tagsOf(page)].filter((tag) => !benign.has(tag) && !MARKDOWN.has(tag)),
        [],
        text,
      );
      assert.doesNotMatch(
        page.replaceAll(/"[^"]*"/g, '').replaceAll(/>[^<]*</g, '><'),
        /<[^>]*\s(on\w+|style)\s*=/i,
      );
      assert.doesNotMatch(page, /href="javascript:/i);
    }
  }
});

/** What messages may have of themselves. */
const MARKDOWN = new Set(['a', 'nav', 'em', 'strong', 'code', 'br', 'p', 'blockquote']);
const tagsOf = (page: string) =>
  new Set([...page.matchAll(/<([a-z][\w-]*)/gi)].map(([, tag = '']) => tag.toLowerCase()));

test('a feed is well-formed whatever is in it, and its ids stay when a page moves', () => {
  for (const text of [...EVIL, 'plain \ufffe\u0008 text \ud800']) {
    const view = hostile(text);
    const feed = renderFeed(view, at(view));
    assert.match(
      feed,
      /^<\?xml version="1\.0" encoding="utf-8"\?>\n<feed xmlns="http:\/\/www\.w3\.org\/2005\/Atom"/,
    );
    assertWellFormed(feed);
  }
  const view = hostile('Name');
  const ids = (shown: View) =>
    [...renderFeed(shown, at(shown)).matchAll(/<id>([^<]*)<\/id>/g)].map(([, id]) => id);
  const moved = {
    ...view,
    page: { ...view.page, name: 'Other', slug: 'other', custom_domain: 'status.acme.example' },
  };
  assert.deepEqual(ids(view), ids(moved));
  assert.deepEqual(ids(view).toSorted(), [
    'tag:api.tocsin.example,2026-01-01:status-page/1',
    'tag:api.tocsin.example,2026-01-01:status-page/1/maintenance/9',
    'urn:uuid:01980000-0000-7000-8000-000000000001',
    'urn:uuid:01980000-0000-7000-8000-000000000001',
  ]);
});

test('the picture for other sites is 1200 by 630 whatever it has to say, and the same as long as it says the same', async () => {
  for (const text of [...EVIL, 'W'.repeat(200), 'كل شيء يعمل '.repeat(20), '\u0000\u0007']) {
    const { image, etag } = await drawCard(hostile(text), en);
    assert.deepEqual([image.readUInt32BE(16), image.readUInt32BE(20)], [1_200, 630], text);
    assert.equal((await drawCard(hostile(text), en)).etag, etag);
  }
});

function assertWellFormed(xml: string): void {
  const open: string[] = [];
  for (const [, close, name = '', empty] of xml.matchAll(/<(\/?)([a-z]+)(?:\s+[\w:]+="[^"<]*")*\s*(\/?)>/g)) {
    if (close) assert.equal(open.pop(), name);
    else if (!empty) open.push(name);
  }
  assert.deepEqual(open, []);
  assert.equal(
    xml.match(/</g)?.length,
    xml.match(/<\/?[a-z]+(?:\s+[\w:]+="[^"<]*")*\s*\/?>|<\?xml/g)?.length,
  );
  assert.doesNotMatch(xml, /&(?!amp;|lt;|gt;|quot;|#39;)/);
  assert.ok(
    [...xml].every((one) => /[\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/u.test(one)),
  );
}
