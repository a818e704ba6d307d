// What is kept of a mail: its subject and its text, which keywords are looked for in.

import { packageOnFirstUse } from '../../../../platform/first-use.ts';

const sanitizeHtml = packageOnFirstUse<typeof import('sanitize-html')>('sanitize-html');
const postalMime = packageOnFirstUse<typeof import('postal-mime')>('postal-mime');

/** Deeper than mail programs nest what they forward. */
const LIMITS = { maxNestingDepth: 20, maxHeadersSize: 64 * 1_024 };

/** The subject, an empty line, and the text; of a mail in HTML alone its words. What is no mail stays as it is. */
export async function mailText(message: Buffer): Promise<string> {
  try {
    const { subject = '', text, html } = await postalMime().default.parse(message, LIMITS);
    const shown = text?.trim() ? text : wordsOf(html ?? '');
    return `${subject}\n\n${shown}`.trim();
  } catch {
    return message.toString('utf8');
  }
}

function wordsOf(html: string): string {
  const lines = html.replaceAll(/<\/(?:p|div|tr|li|h\d)>|<br\b/gi, '\n$&');
  const text = sanitizeHtml()(lines, { allowedTags: [], allowedAttributes: {} });
  return text.replaceAll(/&(?:lt|gt|quot|nbsp|amp);/g, (entity) => ENTITIES[entity] ?? entity);
}

/** Those that are left of all, once the others were decoded. */
const ENTITIES: Readonly<Record<string, string>> = {
  ...{ '&lt;': '<', '&gt;': '>', '&quot;': '"', '&nbsp;': ' ', '&amp;': '&' },
};
