import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { judgeAddress } from './address-rules.ts';

const table = {
  allowed: [
    '1.1.1.1',
    '8.8.8.8',
    '9.255.255.255',
    '11.0.0.0',
    '100.63.255.255',
    '100.128.0.0',
    '126.255.255.255',
    '128.0.0.0',
    '169.253.255.255',
    '172.15.255.255',
    '172.32.0.0',
    '192.167.255.255',
    '192.169.0.0',
    '198.17.255.255',
    '198.20.0.0',
    '223.255.255.255',
    '2606:4700:4700::1111',
    '2a00:1450:4001:82a::200e',
    '2001:4860:4860::8888',
    '::ffff:8.8.8.8',
    '64:ff9b::8.8.8.8',
  ],
  private: [
    '127.0.0.1',
    '127.255.255.255',
    '10.0.0.0',
    '10.255.255.255',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.0.1',
    '169.254.1.1',
    '100.64.0.0',
    '100.127.255.255',
    '198.18.0.1',
    '198.19.255.255',
    '::1',
    '0:0:0:0:0:0:0:1',
    'fc00::1',
    'fd12:3456:789a::1',
    'fe80::1',
    'fe80::1%eth0',
    'febf::1',
    'fec0::1',
    '2001:2::1',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '::FFFF:10.1.2.3',
    '64:ff9b::10.0.0.1',
    '64:ff9b:1::10.0.0.1',
  ],
  metadata: [
    '169.254.169.254',
    '169.254.170.2',
    '169.254.170.23',
    '169.254.0.23',
    '169.254.42.42',
    '100.100.100.200',
    '168.63.129.16',
    '192.0.0.192',
    'fd00:ec2::254',
    'fd00:ec2::23',
    'fd20:ce::254',
    'fd00:42::42',
    '::ffff:169.254.169.254',
    '::ffff:a9fe:a9fe',
    '64:ff9b::169.254.169.254',
    '64:ff9b:1::169.254.169.254',
    '64:ff9b:1:a9fe:a9:fe00::',
  ],
  reserved: [
    '0.0.0.0',
    '0.1.2.3',
    '192.0.0.1',
    '192.0.2.1',
    '192.88.99.1',
    '198.51.100.1',
    '203.0.113.1',
    '224.0.0.1',
    '239.255.255.255',
    '240.0.0.1',
    '255.255.255.255',
    '::',
    '::127.0.0.1',
    '::169.254.169.254',
    '::8.8.8.8',
    '::ffff:0:127.0.0.1',
    '::ffff:0.0.0.0',
    '64:ff9b::0.0.0.0',
    '100::1',
    '2001::1',
    '2001:0:7f00:1::',
    '2001:db8::1',
    '2002:7f00:1::',
    '2002:a9fe:a9fe::',
    '2002:808:808::',
    '3fff::1',
    '4000::1',
    '5f00::1',
    'ff02::1',
    '',
    'localhost',
    '127.1',
    '0x7f000001',
    '2130706433',
    '127.0.0.1/8',
    '[::1]',
  ],
};

for (const [verdict, addresses] of Object.entries(table)) {
  test(`a stranger is told that these are ${verdict}`, () => {
    for (const address of addresses) assert.equal(judgeAddress(address, false), verdict, address);
  });
}

test('where private targets are allowed, private addresses are and metadata and reserved ones are not', () => {
  for (const address of table.private) assert.equal(judgeAddress(address, true), 'allowed', address);
  for (const address of table.metadata) assert.equal(judgeAddress(address, true), 'metadata', address);
  for (const address of table.reserved) assert.equal(judgeAddress(address, true), 'reserved', address);
});

test('an IPv4 address wrapped in IPv6 is judged as the address it is', () => {
  const interesting = fc.constantFrom('127.0.0.1', '10.9.8.7', '169.254.169.254', '224.0.0.1', '8.8.8.8');
  fc.assert(
    fc.property(fc.oneof(fc.ipV4(), interesting), fc.boolean(), (ip, privateAllowed) => {
      const bare = judgeAddress(ip, privateAllowed);
      assert.equal(judgeAddress(`::ffff:${ip}`, privateAllowed), bare);
      assert.equal(judgeAddress(`64:ff9b::${ip}`, privateAllowed), bare);
    }),
  );
});

test('any text gets a verdict, and only IP addresses are ever allowed', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.string(), fc.domain(), fc.ipV6(), fc.stringMatching(/^[0-9a-fx.:]{1,20}$/)),
      (text) => {
        if (judgeAddress(text, true) === 'allowed') assert.match(text, /^[0-9a-fA-F.:]+$/);
      },
    ),
  );
});
