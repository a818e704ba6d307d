import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { csvLine } from './csv.ts';

test('cells are quoted where they must be, and end with CRLF', () => {
  assert.equal(csvLine(['a', 7, null, '']), 'a,7,,\r\n');
  assert.equal(csvLine(['a,b', 'say "hi"', 'one\ntwo']), '"a,b","say ""hi""","one\ntwo"\r\n');
});

test('no cell begins as a formula does', () => {
  for (const start of ['=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠'])
    assert.match(csvLine([`${start}HYPERLINK("https://evil.example")`]), /^"'/, JSON.stringify(start));
  assert.equal(csvLine(['-1', -1]), "'-1,-1\r\n");
  assert.equal(csvLine(['a=b', "'=1"]), "a=b,'=1\r\n");
});

test('no part of a cell begins as a formula does, where a spreadsheet separates cells by semicolons or tabs', () => {
  for (const [text, written] of [
    ['x;=1+1', "x;'=1+1"],
    ['x\t@SUM(1)', "x\t'@SUM(1)"],
    ['x; "=1', `x; ""'=1`],
    ['x\n-1', "x\n'-1"],
    ['x;＝1', "x;'＝1"],
    [' =1', " '=1"],
    ['up;down, a=b', 'up;down, a=b'],
  ])
    assert.equal(
      csvLine([text ?? ''])
        .slice(0, -2)
        .replace(/^"(.*)"$/s, '$1'),
      written,
    );
  const cell = fc.string({ unit: fc.constantFrom(';', '\t', '=', '+', '"', ',', '\n', 'a', ' ', "'") });
  fc.assert(
    fc.property(fc.array(cell, { minLength: 1, maxLength: 4 }), (cells) => {
      for (const part of csvLine(cells).split(/[;\t\r\n]/)) assert.doesNotMatch(part, /^[\s"]*[=+]/);
    }),
  );
});

/** Reads one line as RFC 4180 has it. */
function read(line: string): string[] {
  const cells: string[] = [];
  for (let rest = `${line.slice(0, -2)},`; rest !== ''; ) {
    const [all = '', quoted, plain] = /^(?:"((?:[^"]|"")*)"|([^",\r\n]*)),/.exec(rest) ?? [];
    assert.notEqual(all, '', JSON.stringify(line));
    cells.push(quoted?.replaceAll('""', '"') ?? plain ?? '');
    rest = rest.slice(all.length);
  }
  return cells;
}

test('whatever is written is read back, with no more than apostrophes added', () => {
  const cell = fc.string({ unit: fc.constantFrom('=', '-', '"', ',', '\r', '\n', '\t', 'a', "'", 'é') });
  fc.assert(
    fc.property(fc.array(cell, { minLength: 2, maxLength: 5 }), (cells) => {
      const written = read(csvLine(cells));
      assert.equal(written.length, cells.length);
      for (const [index, text] of cells.entries())
        assert.equal(written[index]?.replaceAll("'", ''), text.replaceAll("'", ''), JSON.stringify(cells));
      assert.ok(written.every((text) => !/^[=+\-@\t\r\n]/.test(text)));
    }),
  );
});
