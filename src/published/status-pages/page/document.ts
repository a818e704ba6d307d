// The frame of a public page: one answer without script, whose only other request is for a logo.

import { compilePageCss } from '../../../../shared/page-css.ts';
import { Html, html } from '../../../platform/html.ts';
import { withHtml } from '../../../platform/texts/with-html.ts';
import { policyFor, type Rendered } from '../document/policy.ts';
import { styleOf } from '../document/style.ts';
import { pictureLibrary } from '../pictures.ts';
import type { View } from '../view.ts';
import { type GlyphName, glyphDefinitions } from './glyphs.ts';
import { linkList, logo, ownStyle } from './own-look.ts';
import type { Place } from './place.ts';
import { stripDefinitions } from './strip.ts';

export interface Sheet {
  title: string;
  description: string;
  /** Of the whole page, as its icon says it. */
  look: GlyphName;
  /** Glyphs that it uses. */
  looks: readonly GlyphName[];
  /** How many days its strips show; null: it has none. */
  days: number | null;
  content: Html;
}

export function documentOf({ page }: View, place: Place, sheet: Sheet): Rendered {
  const { language, t, times } = place.locale;
  const style = styleOf({
    theme: page.theme,
    days: sheet.days,
    daysAgo: (count) => t('days_ago', { count }),
    ...ownStyle(page),
  });
  const custom = compilePageCss(page.custom_css).css;
  const styles = custom === '' ? [style] : [style, custom];
  const body = html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<title>${sheet.title} · ${page.name}</title>
<meta name="description" content="${sheet.description}">
<meta name="color-scheme" content="${page.theme === 'auto' ? 'light dark' : page.theme}">
${sharing(page, place, sheet)}
${styles.map((one) => html`<style>${new Html(one)}</style>`)}
</head>
<body>
<a class="skip" href="#main">${t('skip')}</a>
${glyphDefinitions(sheet.looks, sheet.days === null ? null : stripDefinitions(sheet.days))}
<div class="w">
<header class="hd"><a href="${place.home}">${logo(page, place)}<bdi>${page.name}</bdi></a>${getUpdates(page, place)}${linkList(page.header_links, t('header_links'))}</header>
<main id="main">
${sheet.content}
</main>
<footer>${linkList(page.footer_links, t('footer_links'))}<span>${t('all_times', { zone: times.zone })}</span><a href="${place.json}">JSON</a><a href="${place.base}/feed.atom${place.key}">${t('feed')}</a><a href="${place.base}/maintenance.ics${place.key}">${t('calendar')}</a><a href="${place.base}/history">${t('earlier')}</a><span>${t('powered_by')}</span></footer>
</div>
</body>
</html>
`;
  return {
    body: body.text,
    policy: policyFor(styles, { logos: [place.logo, place.darkLogo], frames: page.embed_origins }),
  };
}

function sharing(page: View['page'], place: Place, sheet: Sheet): Html {
  const { base, key, locale } = place;
  return html`<link rel="canonical" href="${place.canonical}">
<link rel="icon" type="image/svg+xml" href="${base}/favicon.svg">
<link rel="alternate" type="application/atom+xml" title="${locale.t('feed_title')}" href="${base}/feed.atom${key}">
<link rel="alternate" type="application/feed+json" href="${base}/feed.json${key}">
${page.access === null ? openGraph(page, place, sheet) : html`<meta name="robots" content="noindex">`}`;
}

const openGraph = ({ name }: View['page'], { canonical, canonicalBase }: Place, sheet: Sheet): Html =>
  html`<meta property="og:type" content="website">
<meta property="og:site_name" content="${name}">
<meta property="og:title" content="${sheet.title}">
<meta property="og:description" content="${sheet.description}">
<meta property="og:url" content="${canonical}">
${pictureLibrary() === null ? null : card(canonicalBase)}`;

const card = (base: string): Html =>
  html`<meta property="og:image" content="${base}/og.png">
<meta property="og:image:width" content="1200">
<meta property="og:image:height" content="630">
<meta name="twitter:card" content="summary_large_image">`;

function getUpdates({ telegram_bot }: View['page'], { base, json, key, formToken, locale }: Place): Html {
  const { t } = locale;
  const email = t('email');
  const chat = t('chat_webhook');
  const links = {
    feed: html`<a href="${base}/feed.atom${key}">${t('linked_feed')}</a>`,
    json: html`<a href="${json}">JSON</a>`,
  };
  const others = withHtml(links, (slots) => t('or_as', slots));
  return html`<details class="sub"><summary>${t('get_updates')}</summary><div><form action="${base}/subscribe" method="post"><input type="hidden" name="token" value="${formToken}"><label class="vh" for="em">${email}</label><input id="em" name="email" type="email" autocomplete="email" maxlength="254" placeholder="${email}" required><button>${t('subscribe')}</button></form><form action="${base}/subscribe" method="post"><input type="hidden" name="token" value="${formToken}"><label class="vh" for="ch">${chat}</label><input id="ch" name="chat" type="url" autocomplete="off" maxlength="2048" placeholder="Slack, Teams, Discord" required><button>${t('connect')}</button></form>${telegram_bot !== null && html`<form action="${base}/subscribe" method="post"><input type="hidden" name="token" value="${formToken}"><button name="telegram" value="1">Telegram</button></form>`}<p>${others}</p></div></details>`;
}
