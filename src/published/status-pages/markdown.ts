// An update of an incident, from Markdown to HTML that may stand on anybody's page: text, emphasis, lists, quotes,
// code and links. Whatever else is written stays text.

import type { MarkdownIt } from 'markdown-it';
import type sanitizeHtml from 'sanitize-html';
import { onFirstUse, packageOnFirstUse } from '../../platform/first-use.ts';
import { remember } from '../../platform/remember.ts';

const DEEPEST = 20;
const MOST_KEPT = 300;

const LINK = /^(https?:\/\/|mailto:)/i;

const markdownIt =
  packageOnFirstUse<typeof import('markdown-it', { with: { 'resolution-mode': 'require' }})>('markdown-it');
const sanitizer = packageOnFirstUse<typeof import('sanitize-html')>('sanitize-html');

const markdown = onFirstUse((): MarkdownIt => {
  const made = new (markdownIt())('default', {
    html: false,
    breaks: true,
    linkify: true,
    maxNesting: DEEPEST,
  }).disable(['image', 'table']);
  made.linkify.set({ fuzzyLink: false, fuzzyEmail: false });
  made.validateLink = (url) => LINK.test(url);
  // The headings of a page are its own, so that whoever listens to it finds their way.
  made.renderer.rules.heading_open = () => '<p><strong>';
  made.renderer.rules.heading_close = () => '</strong></p>\n';
  return made;
});

/** Looks at everything once more: what markdown-it should ever let through stops here. */
const allowed: sanitizeHtml.IOptions = {
  allowedTags: ['p', 'br', 'strong', 'em', 's', 'code', 'pre', 'blockquote', 'ul', 'ol', 'li', 'a', 'hr'],
  allowedAttributes: { a: ['href', 'rel'], ol: ['start'] },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'escape',
  nestingLimit: 3 * DEEPEST,
  transformTags: { a: safeLink },
};

/** One that leads elsewhere than anybody may want to go is no link. */
function safeLink(tagName: string, { href = '' }: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  const attribs: sanitizeHtml.Attributes = {};
  if (LINK.test(href)) Object.assign(attribs, { href, rel: 'nofollow noopener noreferrer' });
  return { tagName, attribs };
}

const rendered = new Map<string, string>();

/**
 * HTML of a message or any other Markdown of an incident, safe in the content of an element of a page with any content
 * policy. Links go to http, https and mailto only and carry `rel="nofollow noopener noreferrer"`.
 */
export const renderMessage = (text: string): string =>
  rendered.get(text) ??
  remember(rendered, MOST_KEPT, text, sanitizer()(markdown().render(text), allowed).trim());

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

/** The same without markup, for readers of plain text: addresses of links are written out, items begin with a dash. */
export const messageText = (text: string): string =>
  renderMessage(text)
    .replaceAll(/<a href="([^"]*)"[^>]*>(.*?)<\/a>/gs, (_all, href: string, label: string) =>
      label === href ? href : `${label} (${href})`,
    )
    .replaceAll(/<li>\s*(?:<p>)?/g, '- ')
    .replaceAll(/<hr[^>]*>/g, '---\n')
    .replaceAll(/<br[^>]*>\n?/g, '\n')
    .replaceAll(/<\/(?:p|pre|ul|ol|blockquote)>\n?/g, '\n\n')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&(amp|lt|gt|quot|#39);/g, (all, name: string) => ENTITIES[name] ?? all)
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();

const SPECIAL = /[\\`*_{}[\]()#+\-.!<>|~&:@/]/g;

/** Text that comes out of `renderMessage` as it went in. */
export const asMarkdown = (text: string): string => text.replaceAll(/\s+/g, ' ').replace(SPECIAL, '\\$&');
