import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createElement, type ReactElement, type ReactNode } from 'react';
import { numberFormat } from '../../shared/format/numbers.ts';
import { textsIn } from '../../shared/texts/texts-in.gen.ts';
import { setNumberLocale } from './numbers.ts';
import { compiled } from './testing/texts.ts';
import { type Translate, translator } from './translate.ts';

/** Of no area: what is tested is what any of them can do. */
interface Loose {
  (key: string, args?: Record<string, unknown>): string;
  rich: (key: string, args?: Record<string, unknown>) => ReactNode;
}

/** Keys are checked where catalogues are; here there are none of which the compiler could know. */
async function speaker(language: string, messages: Record<string, string>): Promise<Loose> {
  return translator(await compiled(language, messages)) as unknown as Loose;
}

/** As HTML would have it, to compare by. */
function drawn(node: ReactNode): string {
  if (typeof node === 'string') return node;
  if (Array.isArray(node)) return node.map(drawn).join('');
  if (typeof node !== 'object' || node === null) return '';
  const { type, props } = node as ReactElement<{ children?: ReactNode }>;
  const inner = drawn(props.children);
  return typeof type === 'string' ? `<${type}>${inner}</${type}>` : inner;
}

const b = (children: ReactNode) => createElement('b', null, children);
const i = (children: ReactNode) => createElement('i', null, children);

test('arguments, plurals and selections are filled in by the rules of the language', async () => {
  const t = await speaker('de', {
    late: '{name} ist verspätet',
    runs: '{count, plural, =0 {nie} one {ein Lauf} other {# Läufe}}',
    role: '{role, select, owner {Inhaber} other {Mitglied}}',
    size: '{size, number}',
  });
  assert.equal(t('late', { name: 'Sicherung' }), 'Sicherung ist verspätet');
  assert.deepEqual(
    [0, 1, 1_234].map((count) => t('runs', { count })),
    ['nie', 'ein Lauf', '1.234 Läufe'],
  );
  assert.deepEqual(
    ['owner', 'viewer'].map((role) => t('role', { role })),
    ['Inhaber', 'Mitglied'],
  );
  assert.equal(t('size', { size: 1_234.5 }), '1.234,5');
});

test('numbers within texts are written as the region of the person writes all others', async (context) => {
  const t = await speaker('de', { runs: '{count, plural, other {# Läufe}}', size: '{size, number}' });
  setNumberLocale('de', 'de-AT');
  context.after(() => setNumberLocale('de', 'de-DE'));
  const { count } = numberFormat('de-AT', textsIn.de.format);
  assert.equal(t('runs', { count: 12_345 }), `${count(12_345)} Läufe`);
  assert.equal(t('size', { size: 12_345 }), count(12_345));
  assert.notEqual(count(12_345), new Intl.NumberFormat('de').format(12_345));
});

test('tags become what the page makes of them, one within the other too', async () => {
  const t = await speaker('en', { hint: 'Press <b>one <i>of</i> these</b>, {name}' });
  assert.equal(drawn(t.rich('hint', { b, i, name: 'Mira' })), 'Press <b>one <i>of</i> these</b>, Mira');
});

test('an element stands where its argument does, whatever the order of the language', async () => {
  const t = await speaker('en', { since: '{time}: {count, plural, one {# run} other {<b>#</b> runs}}' });
  const time = createElement('time', null, '09:42');
  assert.equal(drawn(t.rich('since', { time, count: 2, b })), '<time>09:42</time>: <b>2</b> runs');
});

test('what people typed is never taken for a tag', async () => {
  const t = await speaker('en', { said: '<b>{name}</b> said so' });
  const hostile = '<script>x</script><b>\uE000b\uE001</b>\uE000=name\uE001';
  assert.equal(drawn(t.rich('said', { name: hostile, b })), '<b><script>x</script><b>b</b>=name</b> said so');
});

test('a key that the catalogue of another release lacks is shown as it is', async () => {
  const t = await speaker('en', {});
  assert.equal(t('nothing_here'), 'nothing_here');
});

test('types know the keys and their arguments', () => {
  const check = (t: Translate<'common'>) => {
    t('save_changes');
    t('every_interval', { duration: '3 min' });
    t('selected', { count: 3 });
    // @ts-expect-error: there is no such key.
    t('no_such_key');
    // @ts-expect-error: an argument is missing.
    t('every_interval');
    // @ts-expect-error: it takes a number.
    t('selected', { count: '3' });
    // @ts-expect-error: it takes nothing.
    t('save_changes', { name: 'x' });
  };
  assert.equal(typeof check, 'function');
});
