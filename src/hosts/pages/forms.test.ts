import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Field, fields, takeOnce } from './forms.ts';

const email: Field = { name: 'email', label: 'E-mail', type: 'email', hint: 'Yours.', focus: true };
const password: Field = { name: 'password', label: 'Password', type: 'password' };
const rendered = (...of: Parameters<typeof fields>) => fields(...of).join('');

test('what was typed stays, except for passwords', () => {
  const html = rendered({ values: { email: 'a@b', password: 'secret' }, issues: [] }, [email, password]);
  assert.match(html, /value="a@b"/);
  assert.ok(!html.includes('secret'));
});

test('what was typed cannot become markup', () => {
  const html = rendered({ values: { email: '"><script>alert(1)</script>' }, issues: [] }, [email]);
  assert.ok(!html.includes('<script>'));
  assert.match(html, /value="&quot;&gt;&lt;script&gt;/);
});

test('what is wrong stands beside its field, is tied to it, and has the cursor', () => {
  const issues = [{ field: 'password', reason: 'Too short.' }];
  const html = rendered({ values: {}, issues }, [email, password]);
  const input = /<input id="password"[^>]*>/.exec(html)?.[0] ?? '';
  assert.match(input, /aria-describedby="password-issue"/);
  assert.match(input, /aria-invalid="true"/);
  assert.match(input, / autofocus/);
  assert.match(html, /id="password-issue">Too short\.</);
  assert.equal(html.match(/autofocus/g)?.length, 1);
});

test('what is no field’s fault is said first, and to whoever has to type again', () => {
  const html = rendered({ values: {}, issues: [{ field: '', reason: 'They do not match.' }] }, [
    email,
    password,
  ]);
  assert.match(html, /^<p class="notice notice-down" role="alert" id="form-issue">They do not match\./);
  assert.match(html, /<input id="password"[^>]*aria-describedby="form-issue"[^>]* autofocus/);
});

test('a mark of ours is taken out of a form, and one that is not ours is none', () => {
  const once = '3b241101-e2bb-4255-8caf-4136c566a962';
  assert.deepEqual(takeOnce({ once, name: 'x' }), { once, typed: { name: 'x' } });
  assert.deepEqual(takeOnce({ once: 'a\r\nb', name: 'x' }), { once: undefined, typed: { name: 'x' } });
});
