import { createLink } from '@tanstack/react-router';
import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';
import { useText } from '../../i18n/text.ts';
import { usePageTitle, useTitle } from './favicon.ts';

export { useTitle };

/** A link above the title, to the list that the page belongs to. */
export const Crumb = createLink('a');

interface PageProps {
  /** The heading, and the title of the window. */
  title: string;
  /** Beside the title: the state of what the page is about. */
  state?: ReactNode;
  /** How things are, in a sentence. */
  lead?: ReactNode;
  /** Buttons; one of them primary. */
  actions?: ReactNode;
  /** `<Crumb>`s; the page itself comes last. */
  crumbs?: readonly ReactNode[];
  children?: ReactNode;
}

/** A page within the frame: says what it is, to the eye, to the window and to screen readers. */
export function Page({ title, state, lead, actions, crumbs, children }: PageProps) {
  const heading = useHeading(title);
  return (
    <>
      {crumbs && <Crumbs crumbs={crumbs} title={title} />}
      <div className="top">
        <div>
          <h1 ref={heading} tabIndex={-1}>
            {title}
            {state && <> {state}</>}
          </h1>
          {lead && <p className="lead">{lead}</p>}
        </div>
        {actions && <div className="acts">{actions}</div>}
      </div>
      {children}
    </>
  );
}

function Crumbs({ crumbs, title }: { crumbs: readonly ReactNode[]; title: string }) {
  const t = useText('common');
  return (
    <nav className="crumbs" aria-label={t('breadcrumb')}>
      <ol>
        {crumbs.map((crumb, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a crumb has nothing else, and keeps its place
          <li key={place}>{crumb}</li>
        ))}
        <li>
          <span aria-current="page">{title}</span>
        </li>
      </ol>
    </nav>
  );
}

let pagesShown = 0;

/** For pages with a heading of their own making: put it on the `h1`, with `tabIndex={-1}`. */
export function useHeading(title: string): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const isCounted = useRef(false);
  usePageTitle(title);
  // With the page, and not after it: what somebody has gone on to meanwhile keeps the focus.
  useLayoutEffect(() => {
    if (isCounted.current) return;
    isCounted.current = true;
    pagesShown += 1;
    // Whoever opens the application begins at its top; whoever goes on within it, at the new page.
    if (pagesShown > 1) heading.current?.focus({ preventScroll: true });
  }, []);
  return heading;
}
