// A message of an incident as its page shows it.

import { createElement, type ReactNode } from 'react';
import styles from './message.module.css';
import { type Part, partsOf } from './message-parts.ts';

export function Message({ html }: { html: string }) {
  return (
    <div className={styles.message} dir="auto">
      {partsOf(html).map(shown)}
    </div>
  );
}

/** Of parts that keep their places. */
function shown(part: Part, key: number): ReactNode {
  if (typeof part === 'string') return part;
  const { tag, href, start, parts } = part;
  const link = href !== null && {
    href,
    target: '_blank',
    rel: 'nofollow noopener noreferrer',
    className: 'link',
  };
  return createElement(tag, { key, ...link, ...(start !== null && { start }) }, ...parts.map(shown));
}
