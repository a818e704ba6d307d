import { type FocusEvent, useEffect, useState } from 'react';

/** Whether somebody is at the list, with the pointer or with the focus. */
export function usePresence() {
  const [isUnderPointer, setUnderPointer] = useState(false);
  const [hasFocus, setFocus] = useState(false);
  useEffect(() => {
    if (!hasFocus) return;
    // A window without the focus takes it along, and a list that nobody looks at may move.
    const leave = () => setFocus(false);
    window.addEventListener('blur', leave);
    return () => window.removeEventListener('blur', leave);
  }, [hasFocus]);
  return {
    isHere: isUnderPointer || hasFocus,
    handlers: {
      onPointerEnter: () => setUnderPointer(true),
      onPointerLeave: () => setUnderPointer(false),
      onFocus: () => setFocus(true),
      onBlur: (event: FocusEvent<HTMLElement>) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setFocus(false);
      },
    },
  };
}
