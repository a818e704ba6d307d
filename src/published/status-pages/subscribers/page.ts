// Small pages for readers of a status page, without script: what came of subscribing, and what their links lead to. Pure.

import { Html, html } from '../../../platform/html.ts';
import { policyFor, type Rendered } from '../page/document.ts';
import { styleOf } from '../page/style.ts';
import type { LinkedSubscription } from './schema.ts';

const FORMS = `.ask{display:grid;gap:1rem;justify-items:start;margin:0 0 2rem}
.ask label{display:flex;gap:.75rem;align-items:center;min-height:2.75rem;overflow-wrap:anywhere}
.ask input{width:1.25rem;height:1.25rem;flex:none;accent-color:var(--accent)}
.ask fieldset{border:0;margin:0;padding:0}
.ask legend{padding:0;color:var(--text-2)}
.ask button{font:inherit;font-weight:500;min-height:2.75rem;padding:0 1rem;border:1px solid var(--ink);border-radius:6px;background:var(--ink);color:var(--on-ink)}
.ask .quiet{background:var(--surface);color:var(--text);border-color:var(--line-strong)}`;
const STYLE = styleOf({ theme: 'auto', days: null, daysAgo: String, more: FORMS });
const POLICY = policyFor([STYLE], { logo: null });

interface Sheet {
  title: string;
  text: Html | string;
  forms?: readonly Html[];
}

function render({ title, text, forms = [] }: Sheet): Rendered {
  const body = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<title>${title}</title>
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<meta name="referrer" content="no-referrer">
<style>${new Html(STYLE)}</style>
</head>
<body>
<div class="w"><main id="main"><section class="now hd"><div><h1>${title}</h1><p>${text}</p></div></section>
${forms}
</main></div>
</body>
</html>
`;
  return { body: body.text, policy: POLICY };
}

export const askedPage = (): Rendered =>
  render({
    title: 'Look into your mailbox',
    text: 'If mail can reach that address, a message with a link is on its way. Nothing more is mailed before you follow it.',
  });

/** What was wrong with the form. */
export const refusedPage = (text: string): Rendered => render({ title: 'This did not work', text });

export const leadsNowherePage = (): Rendered =>
  render({
    title: 'This link leads nowhere',
    text: 'It may have been cut off. Copy the whole of it from the mail.',
  });

const ended = (): Rendered =>
  render({ title: 'You are not subscribed', text: 'Nothing is sent to you from this page any more.' });

const expired = (): Rendered =>
  render({ title: 'This link is over', text: 'It worked for 48 hours. Subscribe once more to get another.' });

const button = (
  token: string,
  label: string,
  { action, look = '' }: { action: string; look?: string },
): Html =>
  html`<form class="ask" method="post" action="${action}"><input type="hidden" name="token" value="${token}"><button${look !== '' && html` class="${look}"`}>${label}</button></form>`;

/** Asks whether it was they, or says that they have said so. */
export function confirmPage(found: LinkedSubscription, token: string): Rendered {
  if (found.state === 'ended') return ended();
  if (found.state === 'expired') return expired();
  if (found.state === 'confirmed') return confirmedPage(found);
  return render({
    title: 'Was it you?',
    text: html`<bdi>${found.address}</bdi> is told what happens on the status page of <bdi>${found.page_name}</bdi>, once you say so.`,
    forms: [button(token, 'Yes, subscribe', { action: 'confirm' })],
  });
}

export const confirmedPage = (found: LinkedSubscription): Rendered =>
  found.state === 'confirmed'
    ? render({
        title: 'You are subscribed',
        text: html`<bdi>${found.address}</bdi> is told what happens on the status page of <bdi>${found.page_name}</bdi>. Every mail has a link that ends it.`,
      })
    : confirmPage(found, '');

/** Asks whether it is to end. */
export const unsubscribePage = (found: LinkedSubscription, token: string): Rendered =>
  found.state === 'ended' || found.state === 'expired'
    ? ended()
    : render({
        title: 'Unsubscribe?',
        text: html`<bdi>${found.address}</bdi> is told nothing more of <bdi>${found.page_name}</bdi> then.`,
        forms: [button(token, 'Unsubscribe', { action: 'unsubscribe' })],
      });

/** Where they choose what they are told. `isSaved`: they have just done so. */
export function managePage(found: LinkedSubscription, token: string, isSaved: boolean): Rendered {
  if (found.state === 'ended' || found.state === 'expired') return ended();
  return render({
    title: isSaved ? 'Saved' : 'Your subscription',
    text: html`<bdi>${found.address}</bdi> and the status page of <bdi>${found.page_name}</bdi>`,
    forms: [
      ...(found.state === 'disabled' ? [resumeForm(token)] : []),
      choiceForm(found, token),
      button(token, 'Unsubscribe', { action: 'unsubscribe', look: 'quiet' }),
    ],
  });
}

const resumeForm = (token: string): Html =>
  html`<p class="lead">It could not be reached for three days, so nothing is sent to it.</p>${button(token, 'Try again', { action: 'resume' })}`;

/** What came of trying again. */
export const resumedPage = (found: LinkedSubscription, token: string): Rendered =>
  found.state === 'disabled'
    ? render({
        title: 'It is asked once more',
        text: html`<bdi>${found.address}</bdi> is told again as soon as it answers as it did the first time.`,
      })
    : managePage(found, token, false);

const choiceForm = ({ components, choices }: LinkedSubscription, token: string): Html =>
  html`<form class="ask" method="post" action="subscription"><input type="hidden" name="token" value="${token}"><fieldset><legend>What you are told of</legend>
<label><input type="radio" name="scope" value="all"${components === null && html` checked`}>Everything, also what is added later</label>
<label><input type="radio" name="scope" value="some"${components !== null && html` checked`}>Only these:</label>
${choices.map(({ id, name }) => html`<label><input type="checkbox" name="component" value="${id}"${components?.includes(id) && html` checked`}><bdi>${name}</bdi></label>`)}</fieldset><button>Save</button></form>`;
