// What somebody sees who may not read a private page yet: the ways in, and nothing of the page. Pure.

import type { Language } from '../../../../shared/languages.ts';
import { type Html, html } from '../../../platform/html.ts';
import type { Translate } from '../../../platform/texts/texts.ts';
import { withHtml } from '../../../platform/texts/with-html.ts';
import { plainPages } from '../document/plain-page.ts';
import type { Rendered } from '../document/policy.ts';
import { type ReaderTexts, reader as readerTexts } from '../texts/reader.gen.ts';
import type { ReaderAccess } from './reader-access.ts';

const FORMS = `.in{display:grid;gap:.5rem;max-width:24rem;margin:0 0 2rem}
.in label{font-weight:500}
.in input{font:inherit;color:inherit;background:var(--surface);height:2.75rem;border:1px solid var(--line-strong);border-radius:6px;padding:0 .625rem;min-width:0}
.in button{font:inherit;font-weight:500;height:2.75rem;padding:0 1rem;border:0;border-radius:6px;background:var(--ink);color:var(--on-ink);justify-self:start}
.why{color:var(--down-text)}
.in p{color:var(--text-2);font-size:.875rem}`;
const render = plainPages(FORMS);

export interface Door {
  access: Pick<ReaderAccess, 'has_password' | 'email_domains'>;
  language: Language;
  /** Before the paths of the parts of the page. */
  base: string;
  formToken: string;
  /** Where members of the account sign in. */
  signIn: string;
  /** What was wrong with what was sent; null: nothing was sent yet. */
  why: 'wrong_password' | 'too_many_attempts' | 'no_address' | 'ticket_over' | null;
}

export async function doorPage(door: Door): Promise<Rendered> {
  const { access, language, signIn, why } = door;
  const t = await readerTexts(language);
  const link = html`<a href="${signIn}">${t('door_sign_in')}</a>`;
  const isOpen = access.has_password || access.email_domains.length > 0;
  return render(language, {
    title: t('door_title'),
    text: t(isOpen ? 'door_text' : 'door_members'),
    forms: [
      ...(why === null ? [] : [html`<p class="why" role="alert">${t(why)}</p>`]),
      ...(access.has_password ? [passwordForm(door, t)] : []),
      ...(access.email_domains.length > 0 ? [emailForm(door, t)] : []),
      html`<p class="about">${withHtml({ link }, (slots) => t('door_member', slots))}</p>`,
    ],
  });
}

const form = ({ base, formToken }: Pick<Door, 'base' | 'formToken'>, content: Html): Html =>
  html`<form class="in" method="post" action="${base}/enter"><input type="hidden" name="token" value="${formToken}">${content}</form>`;

const passwordForm = (door: Door, t: Translate<ReaderTexts>): Html =>
  form(
    door,
    html`<label for="pw">${t('door_password')}</label><input id="pw" name="password" type="password" autocomplete="current-password" maxlength="200" required><button>${t('door_enter')}</button>`,
  );

const emailForm = (door: Door, t: Translate<ReaderTexts>): Html =>
  form(
    door,
    html`<label for="em">${t('door_email')}</label><input id="em" name="email" type="email" autocomplete="email" maxlength="254" required aria-describedby="eh"><p id="eh">${t('door_email_help')}</p><button>${t('door_send')}</button>`,
  );

/** The same for every address. */
export async function linkSentPage(language: Language): Promise<Rendered> {
  const t = await readerTexts(language);
  return render(language, { title: t('link_sent_title'), text: t('link_sent_text') });
}

/** Programs that read mail follow links, so that it takes a button to use one. */
export async function ticketPage(
  { language, base, formToken }: Pick<Door, 'language' | 'base' | 'formToken'>,
  ticket: string,
): Promise<Rendered> {
  const t = await readerTexts(language);
  const button = html`<input type="hidden" name="ticket" value="${ticket}"><button>${t('ticket_button')}</button>`;
  return render(language, {
    title: t('ticket_title'),
    text: t('ticket_text'),
    forms: [form({ base, formToken }, button)],
  });
}
