// Where a section is entered, from the navigation and from the tabs of a phone.

import { Link, useLocation, useRouter } from '@tanstack/react-router';
import { type MouseEvent, type ReactNode, useState } from 'react';
import { useAccount } from '../api/resources/session.ts';
import type { Section } from './sections.ts';

interface SectionAnchorProps {
  section: Section;
  children: ReactNode;
}

/** What is pressed is seen at once: the page behind it may take longer than a picture does. */
export function SectionAnchor({ section, children }: SectionAnchorProps) {
  const router = useRouter();
  const to = `/a/${useAccount()}${section.path}` as string;
  const [isPressed, setPressed] = useState(false);
  const press = (event: MouseEvent) => {
    if (!opensHere(event)) return;
    event.preventDefault();
    setPressed(true);
    afterPicture(() => void router.navigate({ to }).finally(() => setPressed(false)));
  };
  return (
    <Link
      to={to}
      activeOptions={{ exact: section.path === '', includeSearch: false }}
      aria-current={useIsPart(section) ? 'page' : undefined}
      data-pressed={isPressed || undefined}
      onClick={press}
    >
      {children}
    </Link>
  );
}

/** Neither in a tab or window of its own nor as a file. */
const opensHere = ({ button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !(ctrlKey || metaKey || shiftKey || altKey);

const afterPicture = (run: () => void) => requestAnimationFrame(() => setTimeout(run));

/** Whether the page is one of those that belong to the section and do not lie below it. */
function useIsPart({ also }: Section): boolean | undefined {
  const account = useAccount();
  return useLocation({
    select: ({ pathname }) => also?.some((path) => pathname.startsWith(`/a/${account}${path}`)),
  });
}
