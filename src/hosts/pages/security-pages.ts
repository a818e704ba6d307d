// How somebody signs in: codes, recovery codes and passkeys on one page.

import { html } from '../../platform/html.ts';
import { queryValues, withCookies } from './api.ts';
import { card, crumbs, empty, pairs } from './blocks.ts';
import { state } from './glyphs.ts';
import type { Moments } from './moments.ts';
import { askAgain } from './reauthentication.ts';
import { getPage, type PageHost, postPage, type Visit, visitParam } from './visit.ts';

interface PasskeyView {
  id: number;
  name: string;
  backed_up: boolean;
  created_at: string;
  last_used_at: string | null;
}

interface Factors {
  totp: boolean;
  totp_since: string | null;
  recovery_codes: number;
}

export function mountSecurityPages(host: PageHost): void {
  getPage(host, '/security', showSecurity);
  getPage(host, '/security/passkeys/:id/remove', confirmRemoving);
  postPage(host, {
    url: '/security/passkeys/:id/remove',
    async show(visit) {
      const id = visitParam(visit, 'id');
      const removed = await visit.api.delete(`/auth/passkeys/${id}`);
      if (removed.body.error === 'reauthentication_required')
        return askAgain(visit, `/security/passkeys/${id}/remove`);
      return removed.status < 300 || removed.status === 404
        ? withCookies(visit.reply, removed).redirect('/security', 303)
        : visit.refused(removed);
    },
  });
}

async function showSecurity(visit: Visit) {
  const [factors, found] = await Promise.all([visit.api.get('/auth/2fa'), visit.api.get('/auth/passkeys')]);
  const failed = [factors, found].find(({ status }) => status >= 300);
  if (failed) return visit.refused(failed);
  return visit.show({
    title: 'Security',
    section: 'security',
    body: html`<header class="head"><div><h1>How you sign in</h1><p class="lead">With your password, and with more than that if you like.</p></div></header>
${codesCard(factors.body, visit.moments)}
${passkeysCard(found.body.passkeys, visit.moments, queryValues(visit.request).name)}`,
  });
}

const codesCard = ({ totp, totp_since, recovery_codes }: Factors, moments: Moments) =>
  card(
    'Two-factor sign-in',
    null,
    totp
      ? html`${pairs([
          ['State', state('ok', 'On')],
          ['Since', totp_since && moments.absolute(totp_since)],
          ['Recovery codes', html`${recovery_codes} left${recovery_codes < 3 && html`: make new ones`}`],
        ])}
<div class="actions card-body"><a class="button" href="/security/recovery-codes">New recovery codes</a><a class="button" href="/security/totp/off">Turn off</a></div>`
      : html`<div class="card-body stack-small"><p>A code from an app on your phone is asked for after your password, so that the password alone lets nobody in.</p>
<form method="post" action="/security/totp"><button class="button button-ink">Turn on</button></form></div>`,
  );

/** `typed` is the name that somebody gave before they were asked whether it is them. */
const passkeysCard = (passkeys: readonly PasskeyView[], moments: Moments, typed = '') =>
  card(
    'Passkeys',
    'instead of a password and a code',
    html`${
      passkeys.length > 0 &&
      html`<div class="frame"><table>
<thead><tr><th scope="col">Name</th><th scope="col">Added</th><th scope="col">Last used</th><th scope="col">Kept</th><th scope="col"><span class="vh">Actions</span></th></tr></thead>
<tbody>
${passkeys.map(
  (passkey) => html`<tr>
<th scope="row" class="name"><bdi>${passkey.name}</bdi></th>
<td data-label="Added">${moments.relative(passkey.created_at)}</td>
<td data-label="Last used">${moments.relative(passkey.last_used_at)}</td>
<td data-label="Kept">${passkey.backed_up ? 'with a copy elsewhere' : 'on one device'}</td>
<td class="row-actions"><a class="button button-small" href="/security/passkeys/${passkey.id}/remove">Remove<span class="vh"> ${passkey.name}</span></a></td>
</tr>
`,
)}</tbody></table></div>`
    }
<div class="card-body"><p data-no-passkeys>Passkeys need scripts, a browser that knows them, and a dashboard on a host name with https.</p>
<div data-passkeys hidden><form class="stack-small passkey-form" data-passkey-add><div class="field"><label for="passkey-name">Name of a new passkey</label><input id="passkey-name" name="name" value="${typed}" maxlength="100" required autocomplete="off" aria-describedby="passkey-hint"><small id="passkey-hint">Where it lives, for example “phone”.</small></div>
<button class="button">Add a passkey</button>
<p class="issue" role="alert" data-passkey-issue></p></form></div></div>`,
  );

async function confirmRemoving(visit: Visit) {
  const found = await visit.api.get('/auth/passkeys');
  if (found.status >= 300) return visit.refused(found);
  const passkeys: PasskeyView[] = found.body.passkeys;
  const passkey = passkeys.find(({ id }) => String(id) === visitParam(visit, 'id'));
  if (!passkey) return visit.reply.redirect('/security', 303);
  return visit.show({
    title: 'Remove a passkey',
    section: 'security',
    body: html`${crumbs(['Security', '/security'])}
${empty(html`<h1>Remove “<bdi>${passkey.name}</bdi>”?</h1>
<p>It no longer signs you in from then on, and you are signed out everywhere else. Delete it from the device as well.</p>
<form class="actions" method="post" action="/security/passkeys/${passkey.id}/remove"><button class="button button-ink">Remove</button> <a class="button" href="/security">Keep it</a></form>`)}`,
  });
}
