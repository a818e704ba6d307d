// Moves the focus from a filter to the first row of the list that listens for keys.

type Enter = (isAsked: boolean) => void;

let enter: Enter | null = null;

/** Registers how the list is entered; returns what unregisters it. */
export function openEntrance(into: Enter): () => void {
  enter = into;
  return () => {
    if (enter === into) enter = null;
  };
}

/** The focus goes to the first row: now, or, where something else was just asked for, once the list shows that. */
export const enterList = (isAsked: boolean): void => enter?.(isAsked);
