// Whom events put on call.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CalendarEvent } from './calendar-events.ts';
import { membersByEvent } from './event-members.ts';

const members = [
  { id: 1, name: 'Mira Kovač', email: 'mira@example.org' },
  { id: 2, name: 'Jonas', email: 'jonas@example.org' },
  { id: 3, name: 'Ann', email: 'ann@example.org' },
  { id: 4, name: 'Ann Lee', email: 'lee@example.org' },
  { id: 5, name: 'Sam', email: 'sam.1@example.org' },
  { id: 6, name: 'Sam', email: 'sam.2@example.org' },
  { id: 7, name: '', email: 'nameless@example.org' },
  { id: 8, name: '田中', email: 'tanaka@example.org' },
];
const person = (text: string) => (text.includes('@') ? { email: text, name: '' } : { email: '', name: text });

test('attendees come first, then the title, then the organizer', () => {
  const memberOf = membersByEvent(members);
  for (const [summary, attendees, organizer, expected] of [
    ['On call', ['MIRA@example.org'], null, 1],
    ['On call', ['zoe@example.org', 'jonas@example.org'], null, 2],
    ['On call', ['mira kovač'], null, 1],
    // Whoever invites is an attendee as well.
    ['On call', ['jonas@example.org', 'mira@example.org'], 'jonas@example.org', 1],
    ['On call', ['jonas@example.org'], 'jonas@example.org', 2],
    ['On call: Jonas', ['mira@example.org', 'jonas@example.org'], null, 2],
    ['On call', ['mira@example.org', 'jonas@example.org'], null, 1],
    ['On call: Jonas', ['zoe@example.org'], 'mira@example.org', 2],
    ['On call: Jonas', [], 'mira@example.org', 2],
    ['On call', [], 'mira@example.org', 1],
    ['[L1] jonas', [], null, 2],
    ['lee@example.org: primary', [], null, 4],
    ['nameless@example.org', [], null, 7],
    ['Ann Lee, then Jonas', [], null, 4],
    ['Jonas, then Ann', [], null, 2],
    ['Annual review', [], null, null],
    ['Mira', [], null, null],
    ['MIRA KOVAČ', [], null, 1],
    ['当番田中さん', [], null, 8],
    ['Sam', [], null, null],
    ['', [], null, null],
    ['On call', ['zoe@example.org'], 'zoe@example.org', null],
  ] as const) {
    const event: CalendarEvent = {
      ...{ from: 0, to: 1, summary, attendees: attendees.map(person) },
      organizer: organizer === null ? null : person(organizer),
    };
    assert.equal(memberOf(event), expected, JSON.stringify([summary, attendees, organizer]));
  }
});
