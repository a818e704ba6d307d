import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { Assertion, Condition } from '../../../../shared/assertions.ts';
import { assertionOps, groupOf, isGroup, membersOf } from '../../../../shared/assertions.ts';
import { assertionSources } from '../../../../shared/probe-facts.ts';
import type { ProbeKind } from '../../../../shared/probe-kinds.gen.ts';
import { probeKinds } from '../../../../shared/probe-kinds.gen.ts';
import { kindsOfSource } from '../../../../shared/probe-kinds.ts';
import { assertionIssues } from './assertion-issues.ts';
import { type Judged, type JudgedOne, judgeAssertions, type Seen } from './assertions.ts';
import { assertion } from './test-probes.ts';

const failingOf = (...given: Parameters<typeof judgeAssertions>) =>
  judgeAssertions(...given)
    .map(judgedOne)
    .filter(({ holds }) => !holds);

function judgedOne(judged: Judged): JudgedOne {
  assert.ok('assertion' in judged);
  return judged;
}

const seen: Seen = {
  status: 200,
  body: {
    ok: true,
    text: JSON.stringify({
      status: 'ok',
      count: 12,
      text: '12',
      on: true,
      none: null,
      empty: '',
      tags: ['a', 'b', 3],
      queues: [
        { name: 'mail', size: 3 },
        { name: 'sms', size: 40 },
      ],
    }),
  },
  headers: { 'content-type': 'application/json', 'x-left': '7', 'x-empty': '' },
  latency_ms: 120.5,
  certificate_days: 30,
  records: ['10 mail.shop.example', '20 spare.shop.example'],
  facts: { loss_percent: 33.3, avg_ms: null, software: 'nginx 1.2' },
};

const holds = (...written: Parameters<typeof assertion>) =>
  failingOf([assertion(...written)], seen).length === 0;

test('these assertions hold', () => {
  const table: Parameters<typeof assertion>[] = [
    ['status', 'eq', 200],
    ['status', 'eq', '200'],
    ['status', 'ne', 404],
    ['status', 'lt', 300],
    ['latency', 'le', 120.5],
    ['latency', 'gt', 1],
    ['certificate_days', 'ge', 30],
    ['body', 'contains', '"ok"'],
    ['body', 'not_contains', 'error'],
    ['body', 'matches', '"status":\\s*"(ok|fine)"'],
    ['body', 'not_matches', 'fatal|panic'],
    ['header', 'not_matches', 'x', 'x-none'],
    ['json', 'not_matches', '^p', '$.status'],
    ['fact', 'lt', 50, 'loss_percent'],
    ['fact', 'exists', false, 'avg_ms'],
    ['fact', 'contains', 'nginx', 'software'],
    ['fact', 'exists', false, '__proto__'],
    ['body', 'exists', null],
    ['header', 'eq', 'application/json', 'Content-Type'],
    ['header', 'matches', '^application/', 'content-type'],
    ['header', 'ge', 7, 'x-left'],
    ['header', 'exists', null, 'x-empty'],
    ['header', 'exists', false, 'x-none'],
    ['header', 'exists', false, '__proto__'],
    ['header', 'ne', 'x', 'x-none'],
    ['header', 'not_contains', 'x', 'x-none'],
    ['json', 'eq', 'ok', '$.status'],
    ['json', 'eq', 12, '$.count'],
    ['json', 'eq', '12', '$.count'],
    ['json', 'eq', 12, '$.text'],
    ['json', 'gt', 11, '$.text'],
    ['json', 'eq', true, '$.on'],
    ['json', 'eq', null, '$.none'],
    ['json', 'exists', null, '$.none'],
    ['json', 'exists', false, '$.missing'],
    ['json', 'ne', 'x', '$.missing'],
    ['json', 'contains', 'b', '$.tags'],
    ['json', 'contains', 3, '$.tags'],
    ['json', 'not_contains', 'c', '$.tags'],
    ['json', 'matches', '^o', '$.status'],
    ['json', 'eq', 40, '$.queues[?@.name=="sms"].size'],
    ['json', 'lt', 10, '$.queues[*].size'],
    ['json', 'exists', null, '$.queues[?match(@.name, "m.*l")]'],
    ['json', 'exists', null, '$..[?search(@.name, "ai")]'],
    ['json', 'exists', null, null],
    ['record', 'eq', '10 mail.shop.example'],
    ['record', 'contains', 'spare'],
    ['record', 'not_contains', 'evil'],
    ['record', 'matches', '^\\d+ [a-z.]+$'],
    ['record', 'exists', null],
  ];
  for (const written of table) assert.ok(holds(...written), JSON.stringify(written));
});

test('these assertions do not hold', () => {
  const table: Parameters<typeof assertion>[] = [
    ['status', 'eq', 204],
    ['status', 'lt', 200],
    ['latency', 'lt', 120],
    ['certificate_days', 'gt', 30],
    ['body', 'eq', '{}'],
    ['body', 'contains', 'error'],
    ['body', 'not_contains', '"ok"'],
    ['body', 'not_matches', 'o[k]'],
    ['record', 'not_matches', '^20 '],
    ['body', 'exists', false],
    ['header', 'eq', 'x', 'x-none'],
    ['header', 'lt', 7, 'x-left'],
    ['header', 'lt', 7, 'x-empty'],
    ['header', 'exists', null, 'constructor'],
    ['json', 'eq', 'null', '$.none'],
    ['json', 'eq', null, '$.missing'],
    ['json', 'eq', null, '$.empty'],
    ['json', 'ne', 'ok', '$.status'],
    ['json', 'gt', 1, '$.status'],
    ['json', 'eq', '[object Object]', '$.queues[0]'],
    ['json', 'ne', 40, '$.queues[*].size'],
    ['json', 'not_contains', 'b', '$.tags'],
    ['json', 'matches', 'x', '$.missing'],
    ['json', 'matches', 'object', '$.queues[0]'],
    ['json', 'exists', null, '$.queues[?match(@.name, "ai")]'],
    ['record', 'eq', 'mail.shop.example'],
    ['record', 'not_contains', 'spare'],
  ];
  for (const written of table) assert.ok(!holds(...written), JSON.stringify(written));
});

test('a failing assertion shows what was there', () => {
  const seenOf = (...written: Parameters<typeof assertion>) =>
    failingOf([assertion(...written)], seen)[0]?.seen;
  assert.equal(seenOf('json', 'eq', 1, '$.queues[*].name'), '"mail", "sms"');
  assert.equal(seenOf('json', 'eq', 1, '$.tags'), 'an array of 3');
  assert.equal(seenOf('json', 'eq', 1, '$'), 'an object');
  assert.equal(seenOf('json', 'eq', 1, '$.none'), 'null');
  assert.equal(seenOf('json', 'eq', 1, '$.missing'), 'nothing');
  assert.equal(seenOf('record', 'eq', 'x'), '"10 mail.shop.example", "20 spare.shop.example"');
  const noJson = { ...seen, body: { ok: true, text: '<html>' } as const };
  assert.equal(
    failingOf([assertion('json', 'exists', null, '$')], noJson)[0]?.seen,
    'a body that is no JSON',
  );
});

test('what was seen is shown of assertions that hold as well', () => {
  const judged = judgeAssertions([assertion('status', 'eq', 200), assertion('status', 'eq', 404)], seen);
  assert.deepEqual(
    judged.map(judgedOne).map(({ holds, seen: shown }) => [holds, shown]),
    [
      [true, '200'],
      [false, '200'],
    ],
  );
});

test('JSON that is nested deep, wide or multiplied by its path is no way to harm', () => {
  const look = (text: string, path: string) =>
    failingOf([assertion('json', 'exists', null, path)], { ...seen, body: { ok: true, text } })[0]?.seen;
  assert.equal(look('['.repeat(100_000) + ']'.repeat(100_000), '$..a'), 'JSON that is nested too deep');
  assert.equal(look(`[${'0,'.repeat(200_000)}0]`, '$[*]'), 'more than 1000 values');
  assert.equal(look(`[${'0,'.repeat(200_000)}0]`, '$..a'), 'nothing');
});

const kindOf: Record<Assertion['source'], ProbeKind> = {
  status: 'http',
  body: 'http',
  json: 'http',
  metric: 'http',
  header: 'http',
  latency: 'tcp',
  certificate_days: 'tls',
  record: 'dns',
  fact: 'icmp',
};

const anyAssertion = fc.record({
  source: fc.constantFrom(...assertionSources),
  path: fc.oneof(fc.constant(null), fc.string(), fc.constantFrom('$', '$.a', '$..b[?@.c>1]', 'x-a')),
  op: fc.constantFrom(...assertionOps),
  value: fc.oneof(
    fc.string(),
    fc.double(),
    fc.boolean(),
    fc.constant(null),
    fc.stringMatching(/^[a-z(|)*+?\\[\]]{1,9}$/),
  ),
});

test('whatever is written and seen, judging ends with a verdict', () => {
  fc.assert(
    fc.property(fc.array(anyAssertion, { maxLength: 5 }), fc.json(), (assertions, text) => {
      const failing = failingOf(assertions, { ...seen, body: { ok: true, text } });
      assert.ok(failing.length <= assertions.length);
    }),
  );
});

test('an operator and its opposite never agree on a single value', () => {
  const opposites = { eq: 'ne', ne: 'eq', lt: 'ge', ge: 'lt', gt: 'le', le: 'gt' } as const;
  const op = fc.constantFrom('eq', 'ne', 'lt', 'le', 'gt', 'ge');
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 20 }),
      fc.integer({ min: 0, max: 20 }),
      op,
      (status, value, one) => {
        const failing = failingOf(
          [assertion('status', one, value), assertion('status', opposites[one], value)],
          { ...seen, status },
        );
        assert.equal(failing.length, 1);
      },
    ),
  );
});

/** true and false stand for an assertion that holds and one that does not. */
type Formula = boolean | { all: Formula[] } | { any: Formula[] };

const conditionOf = (formula: Formula): Condition => {
  if (typeof formula === 'boolean') return assertion('status', formula ? 'eq' : 'ne', 200);
  return 'all' in formula
    ? groupOf('all', formula.all.map(conditionOf))
    : groupOf('any', formula.any.map(conditionOf));
};

const isTrue = (formula: Formula): boolean => {
  if (typeof formula === 'boolean') return formula;
  return 'all' in formula ? formula.all.every(isTrue) : formula.any.some(isTrue);
};

const groups = (member: fc.Arbitrary<Formula>): fc.Arbitrary<Formula> => {
  const members = fc.array(member, { minLength: 1, maxLength: 4 });
  return fc.oneof(
    member,
    members.map((all) => ({ all })),
    members.map((any) => ({ any })),
  );
};

test('a group of all holds where each does, one of any where one does, and each is shown', () => {
  const formula = groups(groups(fc.boolean()));
  fc.assert(
    fc.property(fc.array(formula, { maxLength: 5 }), (formulas) => {
      const conditions = formulas.map(conditionOf);
      const judged = judgeAssertions(conditions, seen);
      assert.deepEqual(
        judged.map(({ holds: one }) => one),
        formulas.map(isTrue),
      );
      const shape = (one: Condition): unknown => (isGroup(one) ? membersOf(one).map(shape) : one);
      const judgedShape = (one: Judged): unknown =>
        'members' in one ? one.members.map(judgedShape) : one.assertion;
      assert.deepEqual(judged.map(judgedShape), conditions.map(shape));
      assert.deepEqual(assertionIssues('http', conditions), []);
    }),
  );
});

test('what is wrong within a group is named by its place, and so is a check with more than fifty assertions', () => {
  const wrong = assertion('status', 'contains', 'x');
  const [issue] = assertionIssues('http', [{ any: [assertion('status', 'eq', 200), { all: [wrong] }] }]);
  assert.equal(issue?.field, '0.any.1.all.0.op');
  const many = Array.from({ length: 17 }, () => assertion('status', 'eq', 200));
  const groupsOfMany = [1, 2, 3].map(() => groupOf('any', many));
  assert.deepEqual(assertionIssues('http', groupsOfMany), [
    { field: '', reason: 'at most 50 with those in groups' },
  ]);
});

test('only what fits its kind and can be judged is accepted, and the field that is wrong is named', () => {
  const problem = (kind: ProbeKind, ...written: Parameters<typeof assertion>) =>
    assertionIssues(kind, [assertion('latency', 'lt', 1_000), assertion(...written)])
      .map(({ field, reason }) => `${field}: ${reason}`)
      .join('; ');
  const only = (source: 'certificate_days' | 'status') =>
    `1.source: only for ${kindsOfSource(source).join(', ')} checks`;
  const table: [string, ...Parameters<typeof problem>][] = [
    ['', 'http', 'status', 'eq', 200],
    ['', 'http', 'json', 'eq', null, '$.a'],
    ['', 'http', 'json', 'exists', false, null],
    ['', 'http', 'certificate_days', 'gt', '14'],
    ['', 'dns', 'record', 'eq', '1.2.3.4'],
    [only('status'), 'tcp', 'status', 'eq', 200],
    [only('certificate_days'), 'tcp', 'certificate_days', 'gt', 7],
    ['', 'icmp', 'fact', 'le', 20, 'loss_percent'],
    ['1.path: one of loss_percent, min_ms, avg_ms, max_ms', 'icmp', 'fact', 'le', 20, 'offset_ms'],
    ['1.path: one of loss_percent, min_ms, avg_ms, max_ms', 'icmp', 'fact', 'le', 20],
    ['1.source: only for dns checks', 'http', 'record', 'eq', 'x'],
    ['1.op: one of eq, ne, lt, le, gt, ge', 'http', 'status', 'contains', '2'],
    ['1.op: one of eq, ne, contains, not_contains, matches, not_matches, exists', 'http', 'body', 'lt', 2],
    ['1.value: must be a number', 'http', 'status', 'eq', 'ok'],
    ['1.value: must be a number', 'http', 'latency', 'lt', null],
    ['1.value: must be a number', 'http', 'json', 'gt', true, '$.a'],
    ['1.value: must be a string', 'http', 'body', 'matches', 5],
    ['1.value: a regular expression in the syntax of RE2', 'http', 'body', 'matches', '(a'],
    ['1.value: a regular expression in the syntax of RE2', 'http', 'body', 'matches', '(a)\\1'],
    ['1.value: a regular expression in the syntax of RE2', 'http', 'body', 'matches', '(?<=a)b'],
    ['1.value: pattern of 1..500 characters', 'http', 'body', 'matches', 'a'.repeat(501)],
    ['1.value: a pattern with fewer repetitions', 'http', 'body', 'matches', '(?:ab|cd){1000}'],
    ['1.value: must be a string of 1..1000', 'http', 'body', 'contains', ''],
    ['1.value: must be null or a boolean', 'http', 'body', 'exists', 'yes'],
    ['1.path: JSONPath (RFC 9535), such as $.status', 'http', 'json', 'eq', 1, 'status'],
    ['1.path: JSONPath (RFC 9535), such as $.status', 'http', 'json', 'eq', 1, '$.a['],
    ['1.path: JSONPath of at most 300 characters', 'http', 'json', 'eq', 1, `$.${'a'.repeat(300)}`],
    ['1.path: must be null for body', 'http', 'body', 'exists', null, '$.a'],
    ['1.value: must be a number', 'http', 'metric', 'lt', 'x', 'up'],
    ['1.op: one of eq, ne, lt, le, gt, ge, exists', 'http', 'metric', 'matches', 'x', 'up'],
    [
      '1.path: the name of a metric, with labels such as queue_size{queue="mail"}',
      ...(['http', 'metric', 'lt', 1, 'up{'] as const),
    ],
    ['1.path: the name of a header', 'http', 'header', 'exists', null, null],
    ['1.path: the name of a header', 'http', 'header', 'exists', null, 'a b'],
    [
      '1.path: the name of a header; 1.op: one of eq, ne, lt, le, gt, ge, contains, not_contains, matches, not_matches, exists',
      'http',
      'header',
      'is' as 'eq',
      'x',
      '',
    ],
  ];
  for (const [issue, ...written] of table) assert.equal(problem(...written), issue, JSON.stringify(written));
});

test('metrics are numbers, of which one must do what is asked for', () => {
  const text = 'queue_size{queue="mail"} 3\nqueue_size{queue="sms"} 40\n';
  const of = (op: Assertion['op'], value: Assertion['value'], path: string, body = text) => {
    const what = { ...seen, body: { ok: true as const, text: body } };
    const [judged] = judgeAssertions([assertion('metric', op, value, path)], what);
    return judged && judgedOne(judged);
  };
  const table: [Assertion['op'], Assertion['value'], string, boolean, string][] = [
    ['lt', 10, 'queue_size{queue="mail"}', true, '3'],
    ['lt', 10, 'queue_size{queue="sms"}', false, '40'],
    ['eq', '40', 'queue_size', true, '3, 40'],
    ['ne', 40, 'queue_size', false, '3, 40'],
    ['lt', 10, 'other', false, 'nothing'],
    ['exists', null, 'other', false, 'nothing'],
    ['exists', false, 'other', true, 'nothing'],
  ];
  for (const [op, value, path, holds, shown] of table) {
    const judged = of(op, value, path);
    assert.deepEqual([judged?.holds, judged?.seen], [holds, shown], `${path} ${op} ${value}`);
  }
});

test('every source has a kind, and any assertion gets its issues for any kind', () => {
  for (const source of assertionSources) {
    const path = { header: 'x-a', fact: 'avg_ms', metric: 'up' }[source as string] ?? null;
    const op = source === 'body' || source === 'record' ? 'exists' : 'lt';
    const value = op === 'exists' ? null : 1;
    assert.deepEqual(assertionIssues(kindOf[source], [assertion(source, op, value, path)]), [], source);
  }
  fc.assert(
    fc.property(fc.constantFrom(...probeKinds), anyAssertion, (kind, one) => {
      for (const { field } of assertionIssues(kind, [one]))
        assert.match(field, /^0\.(source|path|op|value)$/);
    }),
  );
});
