import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { arrange, countsOf, isStale, type ScreenServer, shiftAt, worstOf, worstReading } from './arrange.ts';
import { fitIn, LEGIBLE, roomBelow } from './fit.ts';

const server = (id: number, status: ScreenServer['status'] = 'online'): ScreenServer => ({
  id,
  name: `server ${id}`,
  hostname: null,
  ip: null,
  status,
  last_seen: null,
  metrics: {
    cpu: null,
    memory: null,
    disk: null,
    load_1m: null,
    load_5m: null,
    load_15m: null,
    uptime: null,
    network_in: null,
    network_out: null,
    swap: null,
    disk_read: null,
    disk_write: null,
    temperature: null,
  },
});
const ids = (servers: readonly ScreenServer[]) => servers.map(({ id }) => id);

test('trouble comes first, offline before warnings, each in the order of the layout', () => {
  const servers = [server(1), server(2, 'warning'), server(3, 'offline'), server(4), server(5, 'offline')];
  const { trouble, fine } = arrange({ servers, columns: null, turns: 0 });
  assert.deepEqual(
    [ids(trouble), ids(fine)],
    [
      [3, 5, 2],
      [1, 4],
    ],
  );
});

test('tiles give up bars, then figures, as they multiply', () => {
  const detailOf = (count: number) =>
    arrange({ servers: Array.from({ length: count }, (_, id) => server(id)), columns: null, turns: 0 })
      .detail;
  assert.deepEqual([1, 20, 21, 30, 31, 48].map(detailOf), [
    'bars',
    'bars',
    'figures',
    'figures',
    'names',
    'names',
  ]);
});

test('no tile is cut, however many there are and however much is wrong', () => {
  for (const count of [1, 2, 6, 12, 16, 24, 36, 48])
    for (const wrong of [0, 1, 2, 5, count]) {
      const servers = Array.from({ length: count }, (_, id) => server(id, id < wrong ? 'offline' : 'online'));
      const { trouble, fine, columns, detail, scale, hasSum } = arrange({ servers, columns: null, turns: 0 });
      const room = roomBelow({ large: trouble.length, isOld: false, isPaged: false });
      const tiles = fine.length + (hasSum ? 1 : 0);
      assert.ok(scale >= LEGIBLE, `${count} with ${wrong} down: ${scale}`);
      assert.ok(fitIn(room, detail, tiles, columns).scale >= scale);
    }
});

test('large tiles make way for those below, which show the rest of the trouble first', () => {
  const largeOf = (count: number, wrong: number) => {
    const servers = Array.from({ length: count }, (_, id) => server(id, id < wrong ? 'offline' : 'online'));
    return arrange({ servers, columns: null, turns: 0 }).trouble.length;
  };
  assert.deepEqual([largeOf(12, 12), largeOf(24, 8), largeOf(48, 8)], [6, 4, 2]);
});

test('the fewer tiles, the larger', () => {
  const scaleOf = (count: number) =>
    arrange({ servers: Array.from({ length: count }, (_, id) => server(id)), columns: null, turns: 0 }).scale;
  assert.ok(scaleOf(1) > scaleOf(6) && scaleOf(6) > scaleOf(20));
});

test('every server is on one of the pages, whatever there is and however often pages were turned', () => {
  const status = fc.constantFrom('online', 'warning', 'offline' as const);
  fc.assert(
    fc.property(fc.array(status, { maxLength: 100 }), fc.nat(1_000), (statuses, turns) => {
      const servers = statuses.map((one, id) => server(id, one as ScreenServer['status']));
      const { pages, trouble } = arrange({ servers, columns: null, turns });
      const shown = new Set(ids(trouble));
      for (let turn = 0; turn < pages; turn += 1)
        for (const id of ids(arrange({ servers, columns: null, turns: turns + turn }).fine)) shown.add(id);
      assert.equal(shown.size, servers.length);
    }),
  );
});

test('a warning names the fullest of the three', () => {
  const full = server(1);
  assert.equal(worstReading(full), null);
  const metrics = { ...full.metrics, cpu: 40, memory: 93.2, disk: 12 };
  assert.deepEqual(worstReading({ ...full, metrics }), { name: 'memory', percent: 93.2 });
});

test('what is older than 90 seconds is called old; the picture lies aside by a few pixels each hour', () => {
  assert.deepEqual([isStale(null, 5), isStale(0, 90_000), isStale(0, 90_001)], [false, false, true]);
  assert.notDeepEqual(shiftAt(0), shiftAt(3_600_000));
  assert.deepEqual(shiftAt(100), shiftAt(3_599_999));
});

test('a screen counts servers by status, and is as bad as the worst', () => {
  const fine = [server(1), server(2)];
  const warned = [...fine, server(3, 'warning')];
  const down = [...warned, server(4, 'offline'), server(5, 'offline')];
  assert.deepEqual(countsOf(down), { offline: 2, warning: 1, online: 2 });
  assert.deepEqual([[], fine, warned, down].map(worstOf), ['ok', 'ok', 'warn', 'down']);
});
