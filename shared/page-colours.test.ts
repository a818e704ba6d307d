import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { contrastOf, PAGE_TOKENS, pageColours } from './page-colours.ts';

const none = { accent_color: null, background_color: null };
const colour = fc
  .integer({ min: 0, max: 0xffffff })
  .map((number) => `#${number.toString(16).padStart(6, '0')}`);

test('contrast is that of WCAG, whichever colour comes first', () => {
  assert.equal(contrastOf('#000000', '#ffffff'), 21);
  assert.equal(contrastOf('#ffffff', '#000000'), 21);
  assert.equal(contrastOf('#4350c4', '#4350c4'), 1);
  assert.equal(contrastOf('#767676', '#ffffff').toFixed(2), '4.54');
});

test('a colour that is legible stays as it was chosen; none is none', () => {
  assert.deepEqual(pageColours(none), { accent: null, background: null });
  const [light, dark] = PAGE_TOKENS.accent;
  assert.equal(pageColours({ ...none, accent_color: light }).accent?.light, light);
  assert.equal(pageColours({ ...none, accent_color: dark }).accent?.dark, dark);
  const [bright, night] = PAGE_TOKENS.bg;
  assert.equal(pageColours({ ...none, background_color: bright }).background?.light, bright);
  assert.equal(pageColours({ ...none, background_color: night }).background?.dark, night);
});

test('whatever is chosen, text keeps a contrast of 4.5 and shapes one of 3, in both themes', () => {
  fc.assert(
    fc.property(colour, colour, (accent_color, background_color) => {
      const { accent, background } = pageColours({ accent_color, background_color });
      for (const [at, theme] of (['light', 'dark'] as const).entries()) {
        const ground = background?.[theme] ?? assert.fail();
        const shade = accent?.[theme] ?? assert.fail();
        const of = (token: keyof typeof PAGE_TOKENS) => PAGE_TOKENS[token][at] ?? assert.fail();
        for (const token of ['text', 'text-2', 'text-3', 'ok-text', 'warn-text', 'down-text'] as const)
          assert.ok(contrastOf(of(token), ground) >= 4.5, `${token} on ${ground}`);
        for (const token of ['ok', 'warn', 'down', 'maint', 'idle'] as const)
          assert.ok(contrastOf(of(token), ground) >= 3, `${token} on ${ground}`);
        for (const beside of [ground, of('surface'), of('raised'), of('on-ink')])
          assert.ok(contrastOf(shade, beside) >= 4.5, `${shade} beside ${beside}`);
      }
    }),
  );
});
