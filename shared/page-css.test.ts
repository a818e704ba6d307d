import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { CSS_PARTS, compilePageCss } from './page-css.ts';

const css = (source: string) => {
  const { css, problem } = compilePageCss(source);
  assert.equal(problem, null, `${source}: ${JSON.stringify(problem)}`);
  return css;
};

test('rules are written anew below the root of the page, by the names of its parts', () => {
  assert.equal(
    css(`/* ours */
      .component, .incident > h2:hover { Padding : 1rem .5em; BORDER-top: 2px solid #ABC }
      .page { font-family: "Inter", system-ui, sans-serif; max-width: 60rem; letter-spacing: -.02em; }
      .footer a { color: rgb(10 20 30 / 50%) }`),
    '.w .cps>li,.w .inc>h2:hover{padding:1rem .5em;border-top:2px solid #abc}' +
      '.w{font-family:"inter", system-ui, sans-serif;max-width:60rem;letter-spacing:-.02em}' +
      '.w footer a{color:rgb(10 20 30 / 50%)}',
  );
  assert.equal(
    css('@media screen and (prefers-color-scheme: dark) { h1 { color: white } .page > p { gap: 0 } }'),
    '@media screen and (prefers-color-scheme:dark){.w h1{color:white}.w>p{gap:0}}',
  );
  assert.equal(css(' \n /* nothing */ '), '');
  for (const part of CSS_PARTS) assert.match(css(`${part}{color:red}`), /^\.w/);
});

test('what could fetch, leave its place, reach beyond the page or end the style is refused, with its line', () => {
  const refused = (source: string) => compilePageCss(source).problem?.what;
  for (const [what, source] of [
    ...[
      ...['@import "x";', '@import url(x);h1{}', '@font-face{font-family:x}', '@charset "x";'],
      ...[
        'h1{color:red',
        'h1{h2{color:red}}',
        '}',
        'color:red',
        '@media{h1{}}',
        '@media (foo){h1{color:red}}',
      ],
      ...['@media print{@media print{h1{color:red}}}', '@supports (color:red){h1{color:red}}', 'h1{}x'],
    ].map((source) => ['rule', source] as const),
    ...[
      ...[
        '*{color:red}',
        'body{color:red}',
        ':root{color:red}',
        'html{color:red}',
        '.w{color:red}',
        '.hd{gap:0}',
      ],
      ...['input[value^=a]{color:red}', 'a::before{color:red}', 'a:visited{color:red}', '#main{color:red}'],
      ...[
        '> a{color:red}',
        'a >{color:red}',
        'a > > b{color:red}',
        'a,{color:red}',
        '{color:red}',
        'a+b{gap:0}',
      ],
      ...['a .page{color:red}', '</style><script>{color:red}', 'a\\{color:red}', 'a:not(b){color:red}'],
    ].map((source) => ['selector', source] as const),
    ...[
      ...['position:fixed', 'background:url(x)', 'background-image:none', 'content:"x"', 'display:none'],
      ...[
        '--x:1',
        'behavior:x',
        'z-index:9',
        'transform:none',
        'inset:0',
        'color',
        'opacity:0',
        'filter:none',
      ],
    ].map((declaration) => ['property', `h1{${declaration}}`] as const),
    ...[
      ...[
        'color:url(x)',
        'color:expression(x)',
        'color:var(--a)',
        'color:red!important',
        'margin:-1px',
        'color:',
      ],
      ...['padding:99999px', 'color:#12345', 'color:red\\9', 'font-family:"a;b"', 'color:rgb(var(--x))'],
      ...[
        'font-family:"</style>"',
        'color:attr(x)',
        'padding:1vw',
        'padding:calc(1px)',
        `padding:${'1px '.repeat(30)}`,
      ],
    ].map((declaration) => ['value', `h1{${declaration}}`] as const),
  ] as const)
    assert.equal(refused(source), what, source);
  assert.deepEqual(compilePageCss('h1{color:red}\n/* a\nb */ h2 {\n  position: fixed;\n}').problem, {
    ...{ line: 4, what: 'property', text: 'position' },
  });
  assert.equal(refused('h1{color:red}'.repeat(101)), 'rule');
});

test('whatever is written, only plain rules of the page come of it', () => {
  const piece = fc.constantFrom(
    ...[
      'h1',
      '.component',
      '{',
      '}',
      ';',
      ':',
      'color',
      'red',
      'url(',
      ')',
      '"',
      "'",
      '\\',
      '/*',
      '*/',
      '<',
      '>',
    ],
    ...[
      '@media',
      '@import',
      ' ',
      '\n',
      '#',
      '(',
      'print',
      ',',
      '.page',
      '-1px',
      '--x',
      '!',
      'padding',
      '1px',
    ],
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
      const { css } = compilePageCss(pieces.join(''));
      assert.doesNotMatch(css.replaceAll('@media ', ''), /[<\\@!(]|url|\/\*/i);
      for (const [, selectors = ''] of css.matchAll(/([^{}]*)\{[^{}]*\}/g))
        for (const selector of selectors.split(',')) assert.match(selector, /^(?:\.w\b|@media print$)/, css);
    }),
  );
});
