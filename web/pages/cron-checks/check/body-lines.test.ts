import assert from 'node:assert/strict';
import { test } from 'node:test';
import { markedLines } from './body-lines.ts';

const BODY = 'dumping\npg_dump: error: I/O\nerrors.log rotated\n';

test('lines that name an error are marked where the run failed', () => {
  const marked = markedLines(BODY, true).filter(({ isMarked }) => isMarked);
  assert.deepEqual(
    marked.map(({ text }) => text),
    ['pg_dump: error: I/O\n'],
  );
  assert.ok(markedLines(BODY, false).every(({ isMarked }) => !isMarked));
});

test('no letter is lost, whatever was written', () => {
  for (const body of [BODY, '', '\n\n', 'no end', '<script>alert(1)</script>\r\nx'])
    assert.equal(
      markedLines(body, true)
        .map(({ text }) => text)
        .join(''),
      body,
    );
});
