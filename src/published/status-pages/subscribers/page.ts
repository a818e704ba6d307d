// Small pages for readers of a status page, without script: what came of subscribing, and what their links lead to. Pure.

import type { Language } from '../../../../shared/languages.ts';
import { type Html, html } from '../../../platform/html.ts';
import type { Translate } from '../../../platform/texts/texts.ts';
import { withHtml } from '../../../platform/texts/with-html.ts';
import { plainPages } from '../document/plain-page.ts';
import type { Rendered } from '../document/policy.ts';
import { type ReaderTexts, reader as readerTexts } from '../texts/reader.gen.ts';
import type { LinkedSubscription } from './schema.ts';

const FORMS = `.ask{display:grid;gap:1rem;justify-items:start;margin:0 0 2rem}
.ask label{display:flex;gap:.75rem;align-items:center;min-height:2.75rem;overflow-wrap:anywhere}
.ask input{width:1.25rem;height:1.25rem;flex:none;accent-color:var(--accent)}
.ask fieldset{border:0;margin:0;padding:0}
.ask legend{padding:0;color:var(--text-2)}
.ask button{font:inherit;font-weight:500;min-height:2.75rem;padding:0 1rem;border:1px solid var(--ink);border-radius:6px;background:var(--ink);color:var(--on-ink)}
.ask .go{font-weight:500;padding:.75rem 1rem;border-radius:6px;background:var(--ink);color:var(--on-ink);text-decoration:none}
.ask~p code{overflow-wrap:anywhere}
.ask .quiet{background:var(--surface);color:var(--text);border-color:var(--line-strong)}`;
const render = plainPages(FORMS);

type Words = Translate<ReaderTexts>;

export async function askedPage(language: Language, what: 'asked' | 'chat'): Promise<Rendered> {
  const t = await readerTexts(language);
  return render(language, { title: t(`${what}_title`), text: t(`${what}_text`) });
}

/** Leads to the bot of the page; the code of the link can also be sent in a group that the bot is in. */
export async function telegramPage(
  language: Language,
  { page, bot, url }: { page: string; bot: string; url: string },
): Promise<Rendered> {
  const t = await readerTexts(language);
  const code = new URL(url).searchParams.get('start');
  const names = { bot: html`<bdi>@${bot}</bdi>`, page: html`<bdi>${page}</bdi>` };
  return render(language, {
    title: t('telegram_title'),
    text: withHtml(names, (slots) => t('telegram_text', slots)),
    forms: [
      html`<p class="ask"><a class="go" href="${url}" rel="noreferrer">${t('telegram_open')}</a></p>`,
      html`<p>${t('telegram_group')}</p><p><code>/start@${bot} ${code}</code></p>`,
    ],
  });
}

/** What was wrong with a form. */
export async function refusedPage(
  language: Language,
  why: 'not_sent_from_here' | 'no_address' | 'no_chat' | 'choose_one',
): Promise<Rendered> {
  const t = await readerTexts(language);
  return render(language, { title: t('refused_title'), text: t(why) });
}

export async function leadsNowherePage(language: Language): Promise<Rendered> {
  const t = await readerTexts(language);
  return render(language, { title: t('leads_nowhere_title'), text: t('leads_nowhere_text') });
}

/** What the link of a subscriber is about, the link itself, and the language in which its page speaks. */
export interface Followed {
  found: LinkedSubscription;
  token: string;
  language: Language;
}

const namesOf = ({ found }: Followed) => ({
  address: html`<bdi>${found.address}</bdi>`,
  page: html`<bdi>${found.page_name}</bdi>`,
});

const ended = (language: Language, t: Words): Rendered =>
  render(language, { title: t('ended_title'), text: t('ended_text') });

const button = (
  { token }: Followed,
  label: string,
  { action, look = '' }: { action: string; look?: string },
): Html =>
  html`<form class="ask" method="post" action="${action}"><input type="hidden" name="token" value="${token}"><button${look !== '' && html` class="${look}"`}>${label}</button></form>`;

/** Asks whether it was they, or says that they have said so. */
export async function confirmPage(followed: Followed): Promise<Rendered> {
  const { language, found } = followed;
  const t = await readerTexts(language);
  if (found.state === 'ended') return ended(language, t);
  if (found.state === 'expired')
    return render(language, { title: t('expired_title'), text: t('expired_text') });
  const isAsked = found.state === 'unconfirmed';
  const what = isAsked ? 'was_it_you' : 'confirmed';
  return render(language, {
    title: t(`${what}_title`),
    text: withHtml(namesOf(followed), (slots) => t(`${what}_text`, slots)),
    forms: isAsked ? [button(followed, t('was_it_you_button'), { action: 'confirm' })] : [],
  });
}

/** Asks whether it is to end. */
export async function unsubscribePage(followed: Followed): Promise<Rendered> {
  const { language } = followed;
  const t = await readerTexts(language);
  if (isOver(followed)) return ended(language, t);
  return render(language, {
    title: t('unsubscribe_title'),
    text: withHtml(namesOf(followed), (slots) => t('unsubscribe_text', slots)),
    forms: [button(followed, t('unsubscribe_button'), { action: 'unsubscribe' })],
  });
}

const isOver = ({ found: { state } }: Followed): boolean => state === 'ended' || state === 'expired';

/** Where they choose what they are notified of. `isSaved`: they have just done so. */
export async function managePage(followed: Followed, isSaved: boolean): Promise<Rendered> {
  const { language, found } = followed;
  const t = await readerTexts(language);
  if (isOver(followed)) return ended(language, t);
  return render(language, {
    title: t(isSaved ? 'manage_saved' : 'manage_title'),
    text: withHtml(namesOf(followed), (slots) => t('manage_text', slots)),
    forms: [
      ...(found.state === 'disabled'
        ? [
            html`<p class="lead">${t('resume_why')}</p>`,
            button(followed, t('resume_button'), { action: 'resume' }),
          ]
        : []),
      choiceForm(followed, t),
      button(followed, t('unsubscribe_button'), { action: 'unsubscribe', look: 'quiet' }),
    ],
  });
}

/** What came of trying again. */
export async function resumedPage(followed: Followed): Promise<Rendered> {
  if (followed.found.state !== 'disabled') return managePage(followed, false);
  const t = await readerTexts(followed.language);
  const { address } = namesOf(followed);
  return render(followed.language, {
    title: t('resume_title'),
    text: withHtml({ address }, (slots) => t('resume_text', slots)),
  });
}

function choiceForm(followed: Followed, t: Words): Html {
  const { components, choices } = followed.found;
  return html`<form class="ask" method="post" action="subscription"><input type="hidden" name="token" value="${followed.token}"><fieldset><legend>${t('manage_legend')}</legend>
<label><input type="radio" name="scope" value="all"${components === null && html` checked`}>${t('manage_everything')}</label>
<label><input type="radio" name="scope" value="some"${components !== null && html` checked`}>${t('manage_only_these')}</label>
${choices.map(({ id, name }) => html`<label><input type="checkbox" name="component" value="${id}"${components?.includes(id) && html` checked`}><bdi>${name}</bdi></label>`)}</fieldset><button>${t('manage_save')}</button></form>`;
}
