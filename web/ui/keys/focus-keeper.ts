// When the focused element leaves the page, as a deleted row does, browsers move the focus to the body, and users of
// keyboards and screen readers begin at the top again. Here it goes to the nearest element that is left, of the same kind
// where there is one, and from a button never into a field, which the next key would change; or, from a button with
// `data-leads="heading"`, to the heading of the page, which has the state of what the button has changed.

const FOCUSABLE =
  'a[href], button, input:not([type=hidden]), select, textarea, summary, [tabindex]:not([tabindex="-1"])';

const FIELDS = 'input, select, textarea';

interface Place {
  parent: Element;
  /** Which of the children of its parent it was. */
  nth: number;
}

/** Innermost first. */
function placesOf(element: Element): Place[] {
  const places: Place[] = [];
  for (let at = element; at.parentElement && at !== document.body; at = at.parentElement)
    places.push({ parent: at.parentElement, nth: [...at.parentElement.children].indexOf(at) });
  return places;
}

/** Within what is left around it: what took its place, what stands before that, and at last the page itself. */
function nearestTo(gone: Element, places: readonly Place[]): HTMLElement | null {
  const main = document.getElementById('main');
  for (const { parent, nth } of places) {
    // What stands around the page is no part of it: its heading is nearer.
    if (parent.contains(main) && parent !== main) break;
    if (!parent.isConnected || parent.matches('dialog:not([open]), body')) continue;
    const { children } = parent;
    for (const sibling of [children[nth], children[nth - 1]]) {
      const found = sibling && focusableIn(sibling, gone);
      if (found) return found;
    }
    const inside = focusableIn(parent, gone);
    if (inside) return inside;
  }
  return heading() ?? main;
}

const heading = () => document.querySelector<HTMLElement>('main h1[tabindex]');

function focusableIn(element: Element, gone: Element): HTMLElement | null {
  const all = [element, ...element.querySelectorAll(FOCUSABLE)]
    .filter(isFocusable)
    .filter((one) => gone.matches(FIELDS) || !one.matches(FIELDS));
  return all.find(({ tagName }) => tagName === gone.tagName) ?? all[0] ?? null;
}

const isFocusable = (element: Element): element is HTMLElement =>
  element instanceof HTMLElement && element.matches(FOCUSABLE) && element.checkVisibility();

/** Returns what ends it. */
export function keepFocus(): () => void {
  let last: { element: Element; places: Place[] } | null = null;
  const remember = ({ target }: FocusEvent) => {
    if (target instanceof Element) last = { element: target, places: placesOf(target) };
  };
  // A press on something that takes no focus has moved it on purpose.
  const forget = () => {
    if (document.activeElement === document.body) last = null;
  };
  const look = () => {
    if (last === null || last.element.isConnected || document.activeElement !== document.body) return;
    const { element, places } = last;
    last = null;
    const next = element.matches('[data-leads=heading]') ? heading() : nearestTo(element, places);
    next?.focus({ preventScroll: true });
  };
  // After the page has had its own say: a dialog that closes gives the focus back, a new page takes it.
  const observer = new MutationObserver(() => {
    if (last !== null && !last.element.isConnected) setTimeout(look);
  });
  document.addEventListener('focusin', remember);
  document.addEventListener('pointerup', forget);
  observer.observe(document.body, { childList: true, subtree: true });
  return () => {
    document.removeEventListener('focusin', remember);
    document.removeEventListener('pointerup', forget);
    observer.disconnect();
  };
}
