// Is it you? Asked where a sign-in was too long ago for what somebody wants to do; they go on where they were.

import { html } from '../../platform/html.ts';
import { type ApiAnswer, formValues, queryValues, withCookies } from './api.ts';
import { type Field, fields, hidden, type Typed, untouched } from './forms.ts';
import { passkeyButton } from './passkey-button.ts';
import { returnPath } from './return-path.ts';
import { getPage, type PageHost, postPage, type Visit } from './visit.ts';
import { issuesOf } from './wording.ts';

export function mountReauthentication(host: PageHost): void {
  getPage(host, '/reauthenticate', (visit) =>
    askAgain(visit, againOf(queryValues(visit.request)), untouched, 200),
  );
  postPage(host, {
    url: '/reauthenticate',
    show: confirm,
    resume: (request) => againOf(formValues(request)),
  });
}

const againOf = ({ again }: Record<string, string>) => returnPath(again);

async function confirm(visit: Visit) {
  const { password, code, ...values } = formValues(visit.request);
  const again = againOf(values);
  const confirmed = await visit.api.post(
    '/auth/reauthenticate',
    code === undefined ? { password } : { code },
  );
  if (confirmed.status < 300) return withCookies(visit.reply, confirmed).redirect(again, 303);
  return askAgain(visit, again, { values: {}, issues: proofIssues(confirmed) }, confirmed.status);
}

const proofIssues = (answer: ApiAnswer): Typed['issues'] => {
  if (answer.body.error === 'invalid_credentials')
    return [{ field: 'password', reason: 'This is not your password.' }];
  const issues = issuesOf(answer);
  return answer.body.error === 'invalid_code' ? issues.map((issue) => ({ ...issue, field: 'code' })) : issues;
};

const password: Field = {
  name: 'password',
  label: 'Password',
  type: 'password',
  autocomplete: 'current-password',
  focus: true,
};
const code: Field = {
  name: 'code',
  label: 'Code',
  autocomplete: 'one-time-code',
  hint: 'The 6 digits that your app shows, or a recovery code.',
  focus: true,
};

/** `again` is the page to go on at, with what was typed in its query. */
export async function askAgain(visit: Visit, again: string, typed: Typed = untouched, status = 403) {
  const factors = await visit.api.get('/auth/2fa');
  if (factors.status >= 300) return visit.refused(factors);
  const { totp, passkeys } = factors.body;
  return visit.show({
    title: 'Is it you?',
    status,
    body: html`<header class="head"><div><h1>Is it you?</h1><p class="lead">You signed in a while ago. Give ${totp ? 'a code' : 'your password'} again, then go on.</p></div></header>
<form class="card stack" method="post" action="/reauthenticate">
${fields(typed, [totp ? code : password])}
${hidden('again', again)}
<button class="button button-ink">Continue</button>
</form>${passkeys > 0 && passkeyButton({ next: again })}`,
  });
}
