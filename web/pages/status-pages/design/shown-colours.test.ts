import assert from 'node:assert/strict';
import { test } from 'node:test';
import { shownColours } from './shown-colours.ts';

test('what is typed is judged once it is whole, on both grounds', () => {
  const none = { accent: [], background: [] };
  for (const accent_color of [null, '', '#12345', 'blue', '#12345g'])
    assert.deepEqual(shownColours({ accent_color, background_color: null }), none);
  const { accent } = shownColours({ accent_color: '#4350C4', background_color: null });
  assert.deepEqual(
    accent.map(({ theme, isAdjusted }) => [theme, isAdjusted]),
    [
      ['light', false],
      ['dark', true],
    ],
  );
  const { background } = shownColours({ accent_color: null, background_color: '#4350c4' });
  for (const { contrast, isAdjusted } of background) {
    assert.ok(contrast >= 4.5, `${contrast}`);
    assert.ok(isAdjusted);
  }
});
