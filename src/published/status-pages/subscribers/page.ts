// Small pages for readers of a status page, without script: what came of subscribing, and what their links lead to. Pure.

import { Html, html } from '../../../platform/html.ts';
import type { Language } from '../../../platform/texts/languages.ts';
import { policyFor, type Rendered } from '../page/document.ts';
import { styleOf } from '../page/style.ts';
import { readerWords } from '../words/speech.ts';
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

function render(language: Language, { title, text, forms = [] }: Sheet): Rendered {
  const body = html`<!doctype html>
<html lang="${language}">
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

export const askedPage = (language: Language): Rendered =>
  render(language, readerWords(language).pages.asked);

/** What was wrong with a form. */
export function refusedPage(
  language: Language,
  why: 'notSentFromHere' | 'noAddress' | 'chooseOne',
): Rendered {
  const { pages } = readerWords(language);
  return render(language, { title: pages.refused, text: pages[why] });
}

export const leadsNowherePage = (language: Language): Rendered =>
  render(language, readerWords(language).pages.leadsNowhere);

/** What the link of a subscriber is about, the link itself, and the language in which its page speaks. */
export interface Followed {
  found: LinkedSubscription;
  token: string;
  language: Language;
}

const pagesOf = ({ language }: Followed) => readerWords(language).pages;
const addressOf = ({ found }: Followed): Html => html`<bdi>${found.address}</bdi>`;
const nameOf = ({ found }: Followed): Html => html`<bdi>${found.page_name}</bdi>`;

const ended = (followed: Followed): Rendered => render(followed.language, pagesOf(followed).ended);

const button = (
  { token }: Followed,
  label: string,
  { action, look = '' }: { action: string; look?: string },
): Html =>
  html`<form class="ask" method="post" action="${action}"><input type="hidden" name="token" value="${token}"><button${look !== '' && html` class="${look}"`}>${label}</button></form>`;

/** Asks whether it was they, or says that they have said so. */
export function confirmPage(followed: Followed): Rendered {
  const { state } = followed.found;
  const { wasItYou, confirmed, expired } = pagesOf(followed);
  if (state === 'ended') return ended(followed);
  if (state === 'expired') return render(followed.language, expired);
  const isAsked = state === 'unconfirmed';
  const { title, text } = isAsked ? wasItYou : confirmed;
  return render(followed.language, {
    title,
    text: text(addressOf(followed), nameOf(followed)),
    forms: isAsked ? [button(followed, wasItYou.button, { action: 'confirm' })] : [],
  });
}

/** Asks whether it is to end. */
export function unsubscribePage(followed: Followed): Rendered {
  if (isOver(followed)) return ended(followed);
  const { title, text, button: label } = pagesOf(followed).unsubscribe;
  return render(followed.language, {
    title,
    text: text(addressOf(followed), nameOf(followed)),
    forms: [button(followed, label, { action: 'unsubscribe' })],
  });
}

const isOver = ({ found: { state } }: Followed): boolean => state === 'ended' || state === 'expired';

/** Where they choose what they are told. `isSaved`: they have just done so. */
export function managePage(followed: Followed, isSaved: boolean): Rendered {
  if (isOver(followed)) return ended(followed);
  const { manage, unsubscribe, resume } = pagesOf(followed);
  const isDisabled = followed.found.state === 'disabled';
  return render(followed.language, {
    title: isSaved ? manage.saved : manage.title,
    text: manage.text(addressOf(followed), nameOf(followed)),
    forms: [
      ...(isDisabled
        ? [html`<p class="lead">${resume.why}</p>`, button(followed, resume.button, { action: 'resume' })]
        : []),
      choiceForm(followed),
      button(followed, unsubscribe.button, { action: 'unsubscribe', look: 'quiet' }),
    ],
  });
}

/** What came of trying again. */
export function resumedPage(followed: Followed): Rendered {
  if (followed.found.state !== 'disabled') return managePage(followed, false);
  const { title, text } = pagesOf(followed).resume;
  return render(followed.language, { title, text: text(addressOf(followed)) });
}

function choiceForm(followed: Followed): Html {
  const { components, choices } = followed.found;
  const { legend, everything, onlyThese, save } = pagesOf(followed).manage;
  return html`<form class="ask" method="post" action="subscription"><input type="hidden" name="token" value="${followed.token}"><fieldset><legend>${legend}</legend>
<label><input type="radio" name="scope" value="all"${components === null && html` checked`}>${everything}</label>
<label><input type="radio" name="scope" value="some"${components !== null && html` checked`}>${onlyThese}</label>
${choices.map(({ id, name }) => html`<label><input type="checkbox" name="component" value="${id}"${components?.includes(id) && html` checked`}><bdi>${name}</bdi></label>`)}</fieldset><button>${save}</button></form>`;
}
