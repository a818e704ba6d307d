// Whether somebody is at a list, with the pointer or with the focus. Nothing is drawn when they come.

import { type FocusEvent, useEffect, useRef } from 'react';

interface Presence {
  isHere(): boolean;
  handlers: {
    onPointerEnter(): void;
    onPointerLeave(): void;
    onFocus(): void;
    onBlur(event: FocusEvent<HTMLElement>): void;
  };
}

export function usePresence(onLeave: () => void): Presence {
  const here = useRef({ isUnderPointer: false, hasFocus: false });
  const leave = (part: keyof typeof here.current) => {
    here.current[part] = false;
    onLeave();
  };
  const newest = useRef(leave);
  useEffect(() => {
    newest.current = leave;
  });
  useEffect(() => {
    // A window without the focus takes it along, and a list that nobody looks at may move.
    const onBlur = () => newest.current('hasFocus');
    window.addEventListener('blur', onBlur);
    return () => window.removeEventListener('blur', onBlur);
  }, []);
  return {
    isHere: () => here.current.isUnderPointer || here.current.hasFocus,
    handlers: {
      onPointerEnter() {
        here.current.isUnderPointer = true;
      },
      onPointerLeave: () => leave('isUnderPointer'),
      onFocus() {
        here.current.hasFocus = true;
      },
      onBlur(event) {
        if (!event.currentTarget.contains(event.relatedTarget)) leave('hasFocus');
      },
    },
  };
}
