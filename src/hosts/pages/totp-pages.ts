// Codes from an app: set up with a QR code, confirmed, turned off; recovery codes shown once.

import { type Html, html } from '../../platform/html.ts';
import { type ApiAnswer, formValues, withCookies } from './api.ts';
import { crumbs, empty } from './blocks.ts';
import { codeBlock, copyable } from './copyable.ts';
import { fields, hidden, type Typed, untouched } from './forms.ts';
import { qrCode } from './qr-code.ts';
import { askAgain } from './reauthentication.ts';
import { getPage, type PageHost, postPage, type Visit } from './visit.ts';
import { issuesOf } from './wording.ts';

const up = crumbs(['Security', '/security']);

export function mountTotpPages(host: PageHost): void {
  getPage(host, '/security/totp', showIntroduction);
  postPage(host, { url: '/security/totp', show: setUp, resume: () => '/security/totp' });
  postPage(host, { url: '/security/totp/confirm', show: confirm, resume: () => '/security/totp' });
  getPage(host, '/security/totp/off', (visit) => visit.show(question(off)));
  postPage(host, { url: '/security/totp/off', show: turnOff });
  getPage(host, '/security/recovery-codes', (visit) => visit.show(question(newCodes)));
  postPage(host, { url: '/security/recovery-codes', show: renewCodes });
}

const showIntroduction = (visit: Visit) =>
  visit.show({
    title: 'Two-factor sign-in',
    section: 'security',
    body: html`${up}${empty(html`<h1>Sign in with a second factor</h1>
<p>You need an app that shows codes, such as a password manager or an authenticator on your phone. From then on its code is asked for after your password.</p>
<form method="post" action="/security/totp"><button class="button button-ink">Set it up</button></form>`)}`,
  });

async function setUp(visit: Visit) {
  const answered = await visit.api.post('/auth/2fa/totp/setup');
  if (answered.status < 300) return showSetup(visit, answered.body.otpauth_url);
  return elsewhere(visit, answered, '/security/totp');
}

/** The address is only what the page had shown itself: it is never stored, and turns nothing on. */
function showSetup(visit: Visit, otpauthUrl: string, typed: Typed = untouched, status = 200) {
  const secret = new URL(otpauthUrl).searchParams.get('secret') ?? '';
  return visit.show({
    title: 'Set up two-factor sign-in',
    section: 'security',
    status,
    body: html`${up}<header class="head"><div><h1>Scan this with your app</h1><p class="lead">Then give the code that the app shows. Nothing changes before that.</p></div></header>
<div class="card stack">${qrCode(otpauthUrl, 'QR code for your authenticator app')}
<div><p>Cannot scan it? Type this into the app:</p>${copyable(secret.replace(/.{4}(?=.)/g, '$& '), 'the secret')}</div>
<form class="stack-small" method="post" action="/security/totp/confirm">
${fields(typed, [{ name: 'code', label: 'Code', autocomplete: 'one-time-code', hint: 'The 6 digits that the app shows now.', focus: true }])}
${hidden('otpauth_url', otpauthUrl)}
<button class="button button-ink">Turn on</button>
</form></div>`,
  });
}

const LONGEST_ADDRESS = 1_000;

async function confirm(visit: Visit) {
  const { code = '', otpauth_url = '' } = formValues(visit.request);
  const answered = await visit.api.post('/auth/2fa/totp/confirm', { code });
  if (answered.status < 300) return showCodes(visit, answered, 'Two-factor sign-in is on');
  const isOurs = otpauth_url.length <= LONGEST_ADDRESS && URL.canParse(otpauth_url);
  if (isOurs && [400, 429].includes(answered.status))
    return showSetup(visit, otpauth_url, { values: {}, issues: issuesOf(answered) }, answered.status);
  return elsewhere(visit, answered, '/security/totp');
}

async function renewCodes(visit: Visit) {
  const answered = await visit.api.post('/auth/2fa/recovery-codes');
  if (answered.status < 300) return showCodes(visit, answered, 'Your new recovery codes');
  return elsewhere(visit, answered, '/security/recovery-codes');
}

async function turnOff(visit: Visit) {
  const answered = await visit.api.delete('/auth/2fa/totp');
  if (answered.status < 300) return withCookies(visit.reply, answered).redirect('/security', 303);
  return elsewhere(visit, answered, '/security/totp/off');
}

/** What is on or off already is shown as it is. */
function elsewhere(visit: Visit, answered: ApiAnswer, again: string) {
  if (answered.body.error === 'reauthentication_required') return askAgain(visit, again);
  return answered.status === 409 ? visit.reply.redirect('/security', 303) : visit.refused(answered);
}

/** No redirect: the codes are in this answer and in no other. */
function showCodes(visit: Visit, answered: ApiAnswer, title: string) {
  const codes: string[] = answered.body.recovery_codes;
  const text = `${codes.join('\n')}\n`;
  withCookies(visit.reply, answered);
  return visit.show({
    title,
    section: 'security',
    body: html`${up}<header class="head"><div><h1>${title}</h1><p class="lead">You were signed out everywhere else.</p></div></header>
<section class="card notice stack-small recovery-codes" aria-labelledby="codes"><h2 id="codes">Recovery codes, shown this once</h2>
<p>When you have lost your app, one of these lets you in instead of a code, once each. Keep them where you keep passwords, or print them.</p>
${codeBlock(text.trimEnd(), 'the recovery codes')}
<div class="actions"><a class="button" download="tocsin-recovery-codes.txt" href="data:text/plain;charset=utf-8,${encodeURIComponent(text)}">Download</a><button class="button" type="button" data-print hidden>Print</button> <a class="button button-ink" href="/security">I have kept them</a></div></section>`,
  });
}

interface Doubt {
  title: string;
  told: string;
  path: string;
  button: string;
}

const off: Doubt = {
  title: 'Turn two-factor sign-in off?',
  told: 'From then on your password alone signs in. Your recovery codes go with it, and you are signed out everywhere else.',
  path: '/security/totp/off',
  button: 'Turn off',
};
const newCodes: Doubt = {
  title: 'Make new recovery codes?',
  told: 'The old ones no longer work from then on, and you are signed out everywhere else.',
  path: '/security/recovery-codes',
  button: 'Make new codes',
};

const question = ({
  title,
  told,
  path,
  button,
}: Doubt): { title: string; section: 'security'; body: Html } => ({
  title,
  section: 'security',
  body: html`${up}${empty(html`<h1>${title}</h1><p>${told}</p>
<form class="actions" method="post" action="${path}"><button class="button button-ink">${button}</button> <a class="button" href="/security">Leave it</a></form>`)}`,
});
