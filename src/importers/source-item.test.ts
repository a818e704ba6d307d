import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { Report } from './report.ts';
import { openItem } from './source-item.ts';

test('whatever a mapping forgets is reported as not possible', () => {
  const value = fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null), fc.constant('[]'));
  fc.assert(
    fc.property(
      fc.dictionary(fc.string({ minLength: 1 }), value),
      fc.dictionary(fc.string({ minLength: 1 }), fc.constantFrom('carry', 'change', 'refuse')),
      (fields, done) => {
        const report: Report = { tool: 'Test', lines: [] };
        const item = openItem(report, { source: 'thing 1', name: 'One', fields });
        for (const [field, grade] of Object.entries(done))
          if (grade === 'carry') item.carry(field);
          else if (grade === 'change') item.change(field, 'changed');
          else item.refuse(field, 'refused');
        item.end('things.one');
        const set = Object.keys(fields).filter(item.isSet);
        const said = new Set(report.lines.map(({ field }) => field));
        for (const field of set) assert.ok(said.has(field), field);
        for (const { field, grade } of report.lines)
          if (field !== null && !Object.hasOwn(done, field)) assert.equal(grade, 'not_possible');
      },
    ),
  );
});

test('of what becomes nothing no field counts as carried over', () => {
  const report: Report = { tool: 'Test', lines: [] };
  const item = openItem(report, { source: 'thing 1', name: 'One', fields: { url: 'x', name: 'One' } });
  item.carry('url', 'name');
  item.end(null, 'No such thing.');
  assert.deepEqual(new Set(report.lines.map(({ grade }) => grade)), new Set(['not_possible']));
});
