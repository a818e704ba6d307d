import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { eventParser, type StreamEvent } from './event-parser.ts';

const read = (pieces: string[]): StreamEvent[] => pieces.flatMap(eventParser());

test('events, comments and what is unknown are told apart', () => {
  const text = [
    'retry: 2000\n\n: heartbeat\n\nevent: server\ndata: {"id":1}\n\n',
    'data: one\ndata:two\nid: 7\nunknown\n\nevent: alert\n\ndata\n\ndata: begun',
  ].join('');
  assert.deepEqual(read([text]), [
    { type: 'server', text: '{"id":1}' },
    { type: 'message', text: 'one\ntwo' },
    { type: 'message', text: '' },
  ]);
});

const eventText = fc.record(
  { type: fc.stringMatching(/^[a-z_]{1,12}$/), text: fc.json({ maxDepth: 2 }) },
  { noNullPrototype: true },
);
const lineBreak = fc.constantFrom('\n', '\r\n', '\r');

test('wherever the stream is cut, the same events come out', () => {
  const stage = fc.record({
    events: fc.array(eventText, { maxLength: 5 }),
    end: lineBreak,
    cuts: fc.array(fc.nat(400), { maxLength: 20 }),
  });
  fc.assert(
    fc.property(stage, ({ events, end, cuts }) => {
      const whole = events
        .map(({ type, text }) => `: beat${end}event: ${type}${end}data: ${text}${end}${end}`)
        .join('');
      // A trailing carriage return alone cannot be told from half a line break, so something follows.
      const stream = `${whole}:`;
      const places = [0, ...cuts.toSorted((one, other) => one - other), stream.length];
      const pieces = places.slice(1).map((place, index) => stream.slice(places[index], place));
      assert.deepEqual(read(pieces), events);
    }),
  );
});
