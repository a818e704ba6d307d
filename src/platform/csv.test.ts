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
  assert.equal(csvLine(['-1']), "'-1\r\n");
  assert.equal(csvLine(['a=b', "'=1"]), "a=b,'=1\r\n");
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

test('whatever is written is read back, with an apostrophe at most before it', () => {
  const cell = fc.string({ unit: fc.constantFrom('=', '-', '"', ',', '\r', '\n', '\t', 'a', "'", 'é') });
  fc.assert(
    fc.property(fc.array(cell, { minLength: 2, maxLength: 5 }), (cells) => {
      const written = read(csvLine(cells));
      assert.equal(written.length, cells.length);
      for (const [index, text] of cells.entries())
        assert.ok([text, `'${text}`].includes(written[index] ?? ''), JSON.stringify(cells));
      assert.ok(written.every((text) => !/^[=+\-@\t\r\n]/.test(text)));
    }),
  );
});
