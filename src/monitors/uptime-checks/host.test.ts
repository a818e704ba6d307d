import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hostAndPort, hostAsConnected } from './host.ts';

test('a host is read as it will be connected to', () => {
  const read: [string, string | null][] = [
    ['Example.COM', 'example.com'],
    ['example.com.', 'example.com.'],
    ['bücher.example', 'xn--bcher-kva.example'],
    ['xn--bcher-kva.example', 'xn--bcher-kva.example'],
    ['例え.テスト', 'xn--r8jz45g.xn--zckzah'],
    ['_dmarc.example.com', '_dmarc.example.com'],
    ['192.0.2.1', '192.0.2.1'],
    ['3221225985', '192.0.2.1'],
    ['0xc0.0.2.1', '192.0.2.1'],
    ['0300.0.2.1', '192.0.2.1'],
    ['127.1', '127.0.0.1'],
    ['2001:DB8::1', '2001:db8::1'],
    ['::ffff:127.0.0.1', '::ffff:127.0.0.1'],
    ['', null],
    ['.', null],
    ['a..b', null],
    ['[::1]', null],
    ['example.com:80', null],
    ['example.com/path', null],
    ['user@example.com', null],
    ['exa mple.com', null],
    ['example.com\n', null],
    ['%65xample.com', null],
    ['1.2.3.4.5', null],
    ['256.1.1.1', null],
    ['fe80::1%eth0', null],
    [`${'a'.repeat(64)}.example`, null],
    [`${'a.'.repeat(130)}example`, null],
  ];
  for (const [text, expected] of read) assert.equal(hostAsConnected(text), expected, JSON.stringify(text));
});

test('a name server is a host, or a host with a port', () => {
  const read: [string, unknown][] = [
    ['1.1.1.1', { host: '1.1.1.1', port: null }],
    ['1.1.1.1:5353', { host: '1.1.1.1', port: 5_353 }],
    ['ns.example.com:53', { host: 'ns.example.com', port: 53 }],
    ['2606:4700::1', { host: '2606:4700::1', port: null }],
    ['[2606:4700::1]:53', { host: '2606:4700::1', port: 53 }],
    ['[2606:4700::1]', { host: '2606:4700::1', port: null }],
    ['[fe80::1%eth0]:53', null],
    ['1.1.1.1:0', null],
    ['1.1.1.1:65536', null],
    ['1.1.1.1:', null],
    [':53', null],
    ['[1.1.1.1]:53', null],
    ['a b:53', null],
    ['udp://1.1.1.1', null],
  ];
  for (const [text, expected] of read) assert.deepEqual(hostAndPort(text), expected, text);
});
