import assert from 'node:assert/strict';
import { EventEmitter } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { test } from 'node:test';
import { boundConnections, connectionBounds } from './connections.ts';

class Socket extends EventEmitter {
  readonly remoteAddress: string;
  isOpen = true;
  constructor(remoteAddress: string) {
    super();
    this.remoteAddress = remoteAddress;
  }
  destroy() {
    this.isOpen = false;
    this.emit('close');
    return this as never;
  }
}

function stage(trusted: string[] = []) {
  const connections = boundConnections({ most: 8, mostPerAddress: 4 }, (address) =>
    trusted.includes(address),
  );
  const open = (address: string, count = 1) =>
    Array.from({ length: count }, () => {
      const socket = new Socket(address);
      connections.admit(socket);
      return socket;
    });
  // Nothing of a request is looked at but its socket.
  const answering = (socket: Socket, writableFinished = false) =>
    connections.answering({ socket } as unknown as IncomingMessage, { writableFinished });
  const states = (sockets: readonly Socket[]) => sockets.map(({ isOpen }) => isOpen);
  return { open, answering, states };
}

test('hosts share what the process may open, and leave some of it', () => {
  assert.deepEqual(connectionBounds(null), { most: 20_000, mostPerAddress: 10_000 });
  assert.deepEqual(connectionBounds(1_048_576), { most: 20_000, mostPerAddress: 10_000 });
  assert.deepEqual(connectionBounds(20_000), { most: 8_976, mostPerAddress: 4_488 });
  assert.deepEqual(connectionBounds(1_024), { most: 256, mostPerAddress: 128 });
});

test('who opens too many loses their oldest that is not being answered, and nobody else does', () => {
  const { open, answering, states } = stage();
  const others = open('b', 3);
  const own = open('a', 4);
  const [first] = own;
  assert.ok(first);
  answering(first);
  open('a');
  assert.deepEqual(states(own), [true, false, true, true]);
  assert.deepEqual(states(others), [true, true, true]);
  answering(first, true);
  open('a');
  assert.equal(first.isOpen, false, 'it was answered meanwhile');
});

test('where all of theirs are being answered, a new one is closed', () => {
  const { open, answering, states } = stage();
  const own = open('a', 4);
  for (const socket of own) answering(socket);
  assert.deepEqual(states(open('a')), [false]);
  assert.deepEqual(states(own), [true, true, true, true]);
});

test('where there is no room at all, whoever has most makes room', () => {
  const { open, states } = stage(['proxy']);
  const proxied = open('proxy', 6);
  const others = [...open('b'), ...open('c')];
  const newcomer = open('d');
  assert.deepEqual(states([...others, ...newcomer]), [true, true, true]);
  assert.deepEqual(states(proxied), [false, true, true, true, true, true]);
  proxied[1]?.destroy();
  assert.deepEqual(states(open('e')), [true]);
  assert.deepEqual(
    states(proxied),
    [false, false, true, true, true, true],
    'what closed by itself left room',
  );
});

test('two who hold all there is by requests that never end keep nobody else out', () => {
  const { open, answering, states } = stage();
  const held = [...open('a', 4), ...open('b', 4)];
  for (const socket of held) answering(socket);
  assert.deepEqual(states(open('c', 2)), [true, true]);
  assert.equal(states(held).filter((isOpen) => isOpen).length, 6);
});

test('requests that a trusted proxy passes on are not cut off for others', () => {
  const { open, answering, states } = stage(['proxy']);
  const proxied = open('proxy', 8);
  for (const socket of proxied) answering(socket);
  assert.deepEqual(states(open('c')), [false]);
  assert.ok(states(proxied).every((isOpen) => isOpen));
});

test('the addresses of one IPv6 network count as one', () => {
  const { open, states } = stage();
  const own = [1, 2, 3, 4, 5].flatMap((n) => open(`2001:db8::${n}`));
  assert.deepEqual(states(own), [false, true, true, true, true]);
  assert.deepEqual(states(open('2001:db8:0:1::1')), [true]);
});

test('both spellings of an IPv4 address are one', () => {
  const { open, states } = stage();
  const mapped = open('::ffff:192.0.2.1', 4);
  open('192.0.2.1');
  assert.deepEqual(states(mapped), [false, true, true, true]);
});
