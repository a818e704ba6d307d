import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import fc from 'fast-check';
import { hashToken, newToken, parseToken, type TokenKind, tokenHint } from './tokens.ts';

const kinds: TokenKind[] = ['key', 'ro', 'api', 'tv', 'agent', 'probe', 'ses'];
const base62 = [...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'];
const anyPrefix = fc.stringMatching(/^[a-z][a-z0-9_]{0,11}$/);
const anyKind = fc.constantFrom(...kinds);

/** Made with another implementation of CRC-32, so that the format cannot drift. */
const known = 'toc_key_0123456789ABCDEFGHIJKLMNOPQRSTUV08n61O';

test('a new token has the documented shape and is recognised with its kind', () => {
  fc.assert(
    fc.property(anyPrefix, anyKind, (prefix, kind) => {
      const token = newToken(prefix, kind);
      assert.match(token.slice(prefix.length), /^_[a-z]+_[0-9A-Za-z]{38}$/);
      assert.deepEqual(parseToken(prefix, token), { kind });
    }),
  );
});

test('a token that was issued once is recognised for ever', () => {
  assert.deepEqual(parseToken('toc', known), { kind: 'key' });
});

test('any one character mistyped is noticed', () => {
  fc.assert(
    fc.property(anyKind, fc.nat(), fc.constantFrom(...base62, '_', '-', ' ', 'é'), (kind, seed, typed) => {
      const token = newToken('toc', kind);
      const at = seed % token.length;
      fc.pre(token[at] !== typed);
      assert.equal(parseToken('toc', token.slice(0, at) + typed + token.slice(at + 1)), null);
    }),
  );
});

test('a token does not become one of another kind by renaming it', () => {
  const token = newToken('toc', 'ro');
  for (const kind of kinds.filter((other) => other !== 'ro')) {
    assert.equal(parseToken('toc', token.replace('_ro_', `_${kind}_`)), null);
  }
});

test('arbitrary text is no token and never an error', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => assert.equal(parseToken('toc', text), null)),
  );
  const token = newToken('toc', 'key');
  for (const text of ['', 'toc_', `${token}\n`, ` ${token}`, token + token, token.toUpperCase()]) {
    assert.equal(parseToken('toc', text), null, JSON.stringify(text));
  }
});

test('a token of another instance is not ours', () => {
  assert.equal(parseToken('toc', newToken('tocsin', 'key')), null);
  assert.equal(parseToken('to', newToken('toc', 'key')), null);
});

test('no two tokens are alike and every digit is used', () => {
  const tokens = Array.from({ length: 2_000 }, () => newToken('toc', 'ses'));
  assert.equal(new Set(tokens).size, tokens.length);
  const used = new Set(tokens.flatMap((token) => [...token.slice('toc_ses_'.length, -6)]));
  assert.deepEqual([...used].sort(), base62);
});

test('what is stored of a token is its SHA-256 and its last four characters', () => {
  assert.deepEqual(hashToken(known), createHash('sha256').update(known).digest());
  assert.equal(hashToken(known).length, 32);
  assert.equal(tokenHint(known), known.slice(-4));
});
