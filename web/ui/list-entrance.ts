// The way from the filter into the list that it filters: the list that hears keys is the one that is entered.

type Enter = (isAsked: boolean) => void;

let enter: Enter | null = null;

/** Says how the list is entered, until what is returned is called. */
export function openEntrance(into: Enter): () => void {
  enter = into;
  return () => {
    if (enter === into) enter = null;
  };
}

/** The focus goes to the first row: now, or, where something else was just asked for, once the list shows that. */
export const enterList = (isAsked: boolean): void => enter?.(isAsked);
