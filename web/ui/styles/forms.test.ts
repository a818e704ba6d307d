// The styles of fields are loaded with what shows one, so whoever uses them without the components of forms asks for them.

import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

const WEB = join(import.meta.dirname, '../..');
const OWN = ['forms.css', 'choices.css'];
const CLASS_NAMES = /\.([a-z][a-z-]*)/g;
/** Buttons and states are of every page; forms only place them. */
const OF_ALL = new Set(['acts', 'cut', 'mono', 'st', 'combo']);
const USED = /className=(?:"|\{`)([^"`]*)/g;
const ASKS = /from '[^']*\/(?:forms\/[^']+|field\.tsx)'|import '[^']*\/styles\/forms\.ts'/;

const styles = OWN.map((name) => readFileSync(join(import.meta.dirname, name), 'utf8')).join('\n');
const names = new Set([...styles.matchAll(CLASS_NAMES)].map(([, name]) => name));

test('who shows a field has the styles of fields', () => {
  const files = readdirSync(WEB, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.tsx'),
  );
  const lacking = files.filter((file) => {
    const source = readFileSync(join(WEB, file), 'utf8');
    const used = [...source.matchAll(USED)].flatMap(([, given = '']) => given.split(/\s+/));
    return used.some((name) => names.has(name) && !OF_ALL.has(name)) && !ASKS.test(source);
  });
  assert.deepEqual(lacking, []);
});
