import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Cron } from 'croner';
import fc from 'fast-check';
import { cronProblem, describeCron, lastCronMoment, nextCronMoment, scheduleProblem } from './cron.ts';

interface Pattern {
  expression: string;
  zone: string;
}

const pattern = (expression: string, zone = 'UTC'): Pattern => ({ expression, zone });
const next = ({ expression, zone }: Pattern, after: string) =>
  nextCronMoment(expression, zone, new Date(after))?.toISOString();

function listed({ expression, zone }: Pattern, from: string, count: number): string[] {
  const moments: string[] = [];
  let at = nextCronMoment(expression, zone, new Date(from));
  while (at !== null && moments.length < count) {
    moments.push(at.toISOString().replace(':00.000Z', 'Z'));
    at = nextCronMoment(expression, zone, at);
  }
  return moments;
}

test('names, steps, ranges, L, W and # are read as crontabs write them', () => {
  const cases: [string, string[]][] = [
    ['30 2-4 * jan-MAR mon,Wed', ['2026-01-05T02:30Z', '2026-01-05T03:30Z', '2026-01-05T04:30Z']],
    ['0 0 * * 7', ['2026-01-04T00:00Z', '2026-01-11T00:00Z']],
    ['0 0 * * 0', ['2026-01-04T00:00Z', '2026-01-11T00:00Z']],
    ['5 4 * * 1-5/2', ['2026-01-02T04:05Z', '2026-01-05T04:05Z', '2026-01-07T04:05Z']],
    ['0 0 L * *', ['2026-01-31T00:00Z', '2026-02-28T00:00Z', '2026-03-31T00:00Z']],
    ['0 0 L 2 *', ['2026-02-28T00:00Z', '2027-02-28T00:00Z', '2028-02-29T00:00Z']],
    ['0 0 * * FRIL', ['2026-01-30T00:00Z', '2026-02-27T00:00Z']],
    ['0 9 * * FRI#2', ['2026-01-09T09:00Z', '2026-02-13T09:00Z']],
    ['0 0 15W * *', ['2026-01-15T00:00Z', '2026-02-16T00:00Z']],
    ['0 0 LW * *', ['2026-01-30T00:00Z', '2026-02-27T00:00Z']],
    ['*/20 */12 * * *', ['2026-01-01T00:20Z', '2026-01-01T00:40Z', '2026-01-01T12:00Z']],
    ['\t0  3 * *  * ', ['2026-01-01T03:00Z', '2026-01-02T03:00Z']],
  ];
  for (const [expression, moments] of cases) {
    assert.equal(cronProblem(expression), null, expression);
    assert.deepEqual(
      listed(pattern(expression), '2026-01-01T00:00:00Z', moments.length),
      moments,
      expression,
    );
  }
});

test('day-of-month and day-of-week together mean either, and both where one begins with a star', () => {
  assert.deepEqual(listed(pattern('0 0 13 * FRI'), '2026-02-01T00:00:00Z', 4), [
    '2026-02-06T00:00Z',
    '2026-02-13T00:00Z',
    '2026-02-20T00:00Z',
    '2026-02-27T00:00Z',
  ]);
  assert.deepEqual(listed(pattern('0 0 30 2 MON'), '2026-02-01T00:00:00Z', 2), [
    '2026-02-02T00:00Z',
    '2026-02-09T00:00Z',
  ]);
  assert.deepEqual(listed(pattern('0 0 */2 * MON'), '2026-01-01T00:00:00Z', 3), [
    '2026-01-05T00:00Z',
    '2026-01-19T00:00Z',
    '2026-02-09T00:00Z',
  ]);
});

test('a leap day comes every four years, save in centuries that 400 does not divide', () => {
  assert.deepEqual(listed(pattern('0 12 29 2 *', 'Asia/Tokyo'), '2023-01-01T00:00:00Z', 2), [
    '2024-02-29T03:00Z',
    '2028-02-29T03:00Z',
  ]);
  assert.equal(next(pattern('0 0 29 2 *'), '2096-03-01T00:00:00Z'), '2104-02-29T00:00:00.000Z');
});

test('an expression that cannot be used is refused in one sentence', () => {
  const fiveFields = 'needs exactly five fields: minute hour day-of-month month day-of-week';
  const characters = 'may hold only digits, names and * , - / # L W';
  const cases: [string, string][] = [
    ['', fiveFields],
    ['* * * *', fiveFields],
    ['0 0 3 * * *', fiveFields],
    ['0 0 3 * * * 2027', fiveFields],
    ['@daily', 'nicknames are not supported, write the five fields'],
    ['@reboot', 'nicknames are not supported, write the five fields'],
    ['60 * * * *', 'the minute field is not valid: 60'],
    ['* 24 * * *', 'the hour field is not valid: 24'],
    ['* * 0 * *', 'the day-of-month field is not valid: 0'],
    ['* * 32 * *', 'the day-of-month field is not valid: 32'],
    ['* * * 13 *', 'the month field is not valid: 13'],
    ['* * * constructor *', 'the month field is not valid: constructor'],
    ['* * * * 8', 'the day-of-week field is not valid: 8'],
    ['* * * * MON#6', 'the day-of-week field is not valid: MON#6'],
    ['*/0 * * * *', 'the minute field is not valid: */0'],
    ['5/15 * * * *', 'the minute field is not valid: 5/15'],
    ['1,,2 * * * *', 'the minute field is not valid: 1,,2'],
    ['* 5-1 * * *', 'the hour field is not valid: 5-1'],
    ['-1 * * * *', 'the minute field is not valid: -1'],
    ['0 0 ? * MON', characters],
    ['0 0 1 * +MON', characters],
    ['0 0 1 * MON\u0000', characters],
    ['0 0 1 * MON; reboot', characters],
    ['0\u00a00 1 * *', characters],
    ['0 0 30 2 *', 'never occurs'],
    ['0 0 31 4,6,9,11 *', 'never occurs'],
    [`${'0,'.repeat(150)}0 * * * *`, 'is longer than 200 characters'],
  ];
  for (const [expression, problem] of cases) assert.equal(cronProblem(expression), problem, expression);
});

test('schedules of checks are nicknames, six fields, calendar expressions, and several of them', () => {
  const cases: [string, string[]][] = [
    ['@daily', ['2026-01-02T00:00Z', '2026-01-03T00:00Z']],
    ['@Weekly', ['2026-01-04T00:00Z', '2026-01-11T00:00Z']],
    ['30 0 3 * * *', ['2026-01-01T03:00:30.000Z', '2026-01-02T03:00:30.000Z']],
    ['Mon..Fri 09:15', ['2026-01-01T09:15Z', '2026-01-02T09:15Z', '2026-01-05T09:15Z']],
    ['daily Europe/Berlin', ['2026-01-01T23:00Z', '2026-01-02T23:00Z']],
    [
      '0 3 * * *\n\n  Sat 12:00\n',
      ['2026-01-01T03:00Z', '2026-01-02T03:00Z', '2026-01-03T03:00Z', '2026-01-03T12:00Z'],
    ],
    ['0 3 * * *\n@daily\n0 3 * * *', ['2026-01-01T03:00Z', '2026-01-02T00:00Z', '2026-01-02T03:00Z']],
  ];
  for (const [expression, moments] of cases) {
    assert.equal(scheduleProblem(expression), null, expression);
    assert.deepEqual(
      listed(pattern(expression), '2026-01-01T00:00:00Z', moments.length),
      moments,
      expression,
    );
  }
});

test('a schedule that cannot be used is refused with what to do instead', () => {
  const cases: [string, RegExp][] = [
    ['', /^needs exactly five fields: .*, or a second and these five$/],
    ['* * * *', /^needs exactly five fields/],
    ['*/10 * * * * *', /^the second field takes one number from 0 to 59: a check is expected once a minute/],
    ['0 0 0 30 2 *', /^never occurs$/],
    ['*:*:0/20', /^names several seconds of a minute/],
    ['*-02-30', /^never occurs$/],
    ['Mon 25:00', /^is no calendar expression of systemd/],
    ['@reboot', /^a start of the machine is at no set time: use an interval/],
    ['@often', /^is no nickname: use one of @hourly /],
    ['0 3 * * *\n@reboot', /^@reboot: a start of the machine/],
    [Array.from({ length: 11 }, (_, hour) => `0 ${hour} * * *`).join('\n'), /^has more than 10 lines$/],
    [`${'0,'.repeat(150)}0 * * * *`, /^is longer than 200 characters$/],
  ];
  for (const [expression, problem] of cases)
    assert.match(scheduleProblem(expression) ?? '', problem, expression);
});

test('several expressions come to the moments of each, also where clocks change and when looked back at', () => {
  const moments = (expression: string, zone: string) =>
    listed(pattern(expression, zone), '2026-03-28T12:00:00Z', 40);
  const one = moments('30 2 * * *', 'Europe/Berlin');
  const other = moments('*-*-* 04:10', 'Europe/Berlin');
  const both = moments('30 2 * * *\n*-*-* 04:10', 'Europe/Berlin');
  assert.deepEqual(both, [...new Set([...one, ...other])].sort().slice(0, 40));
  assert.equal(one[0], '2026-03-29T01:00Z', 'a time that is jumped over runs at the jump');
  assert.equal(moments('*-*-* 02:30', 'Europe/Berlin')[0], '2026-03-29T01:00Z');
  assert.equal(moments('*-*-* *:30', 'Europe/Berlin').includes('2026-03-29T01:00Z'), false);
  const between = { since: new Date('2026-06-01T00:00Z'), until: new Date('2026-06-03T00:00Z') };
  assert.equal(
    lastCronMoment('@daily\n0 3 * * *', 'UTC', between)?.toISOString(),
    '2026-06-03T00:00:00.000Z',
  );
  assert.equal(lastCronMoment('15 0 3 * * *', 'UTC', between)?.toISOString(), '2026-06-02T03:00:15.000Z');
});

test('schedules are said in words, each on a line of its own', () => {
  assert.equal(
    describeCron('@daily\nMon..Fri 09:15 Europe/Berlin\n*-*~07/1 12:00\n5 0 3 * * *', 'UTC'),
    [
      'At 00:00, every day, UTC',
      'At 09:15, Monday through Friday, Europe/Berlin',
      'On *-*~07/1 12:00, UTC',
      'At 03:00:05, every day, UTC',
    ].join('\n'),
  );
});

test('no text makes the reading of a cron expression throw, and what it accepts has a next moment', () => {
  const characters = fc.constantFrom(...'0123456789*,-/#LW@?+ abc\t\u0000é'.split(''), 'MON', 'FEB', ' ');
  const field = fc.oneof(
    fc.constantFrom('*', 'L', 'LW', '*/7', 'SUN', '1-3', '31', '29', 'FRI#5'),
    fc.nat(70).map(String),
  );
  const expressions = fc.oneof(
    fc.array(characters, { maxLength: 30 }).map((parts) => parts.join('')),
    fc.array(field, { minLength: 5, maxLength: 5 }).map((fields) => fields.join(' ')),
  );
  fc.assert(
    fc.property(expressions, (expression) => {
      if (cronProblem(expression) === null)
        assert.notEqual(nextCronMoment(expression, 'UTC', new Date(0)), null);
    }),
  );
});

test('the last match is looked for after a moment and up to another', () => {
  const last = (expression: string, since: string, until: string) =>
    lastCronMoment(expression, 'Europe/Berlin', {
      since: new Date(since),
      until: new Date(until),
    })?.toISOString();
  const daily = '0 3 * * *';
  assert.equal(last(daily, '2026-06-01T00:00Z', '2026-06-03T00:59:59Z'), '2026-06-02T01:00:00.000Z');
  assert.equal(last(daily, '2026-06-01T00:00Z', '2026-06-03T01:00:00Z'), '2026-06-03T01:00:00.000Z');
  assert.equal(last(daily, '2026-06-03T01:00Z', '2026-06-03T12:00:00Z'), undefined);
  assert.equal(last(daily, '2026-06-03T12:00Z', '2026-06-01T00:00:00Z'), undefined);
  assert.equal(last('0 0 29 2 *', '1999-01-01T00:00Z', '2027-01-01T00:00Z'), '2024-02-28T23:00:00.000Z');
});

test('times of every day are found as the library finds them', () => {
  const part = (last: number) =>
    fc
      .tuple(fc.nat(last), fc.nat(last), fc.integer({ min: 1, max: last }), fc.nat(4))
      .map(([one, other, step, kind]) => {
        const [from, to] = one < other ? [one, other] : [other, one];
        return ['*', `*/${step}`, `${one}`, `${from}-${to}`, `${from}-${to}/${step}`][kind] ?? '*';
      });
  const field = (last: number) =>
    fc.array(part(last), { minLength: 1, maxLength: 3 }).map((parts) => parts.join());
  const after = fc.integer({ min: 0, max: 4_102_444_800_000 });
  fc.assert(
    fc.property(field(59), field(23), after, (minute, hour, at) => {
      const expression = `${minute} ${hour} * * *`;
      fc.pre(cronProblem(expression) === null);
      const library = new Cron(expression, { mode: '5-part', utcOffset: 0 });
      let [mine, theirs]: (Date | null)[] = [new Date(at), new Date(at)];
      for (let count = 0; count < 5 && mine && theirs; count += 1) {
        mine = nextCronMoment(expression, 'UTC', mine);
        theirs = library.nextRun(theirs);
        assert.deepEqual(mine, theirs, expression);
      }
    }),
    { numRuns: 300 },
  );
});
