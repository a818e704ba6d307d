// Text to copy: always selectable as a whole, with a button where scripts run.

import { type Html, html } from '../../platform/html.ts';

/** `what` names it for those who cannot see where the button stands, such as `the key`. */
export const copyable = (text: string, what: string): Html =>
  html`<span class="copyable"><code>${text}</code>${copyButton(text, what)}</span>`;

/** The same for lines of code, which wrap. */
export const codeBlock = (text: string, what: string): Html =>
  html`<div class="code"><pre><code>${text}</code></pre>${copyButton(text, what)}</div>`;

const copyButton = (text: string, what: string): Html =>
  html`<button class="button button-small" type="button" data-copy="${text}" aria-label="Copy ${what}" hidden>Copy</button>`;
