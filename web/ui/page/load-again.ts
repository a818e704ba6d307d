// Code that could not be loaded, tried again while the page stays. Chromium remembers of an address that no module came
// from it, for as long as the page is open: so it is asked for under another one. What loads styles beside code remembers
// as well that it has asked for them.

let times = 0;

interface Loading<File> {
  importFrom: (address: string) => Promise<File>;
  addStyles: (address: string) => Promise<void>;
}

/** What `load` imports. Only that file itself and one with its styles are asked for anew, not what it imports. */
export async function loadAgain<File>(
  load: () => Promise<File>,
  {
    importFrom = (address) => import(/* @vite-ignore */ address),
    addStyles = appendStyles,
  }: Partial<Loading<File>> = {},
): Promise<File> {
  try {
    return await load();
  } catch (error) {
    const [styles, code] = [stylesIn(error), codeIn(error)];
    times += 1;
    if (styles !== null) {
      await addStyles(`${styles}?again=${times}`);
      return load();
    }
    if (code === null) throw error;
    return importFrom(`${code}?again=${times}`);
  }
}

/** "Failed to fetch dynamically imported module: https://…": other browsers forget, and need not say which it was. */
const codeIn = (error: unknown): string | null =>
  (error instanceof TypeError && /https?:\/\/[^\s?]+\.js$/.exec(error.message)?.[0]) || null;

/** "Unable to preload CSS for /assets/…", as Vite has it. */
const stylesIn = (error: unknown): string | null =>
  (error instanceof Error && /^Unable to preload CSS for (\/[^\s?]+\.css)$/.exec(error.message)?.[1]) || null;

function appendStyles(href: string): Promise<void> {
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href });
  return new Promise((resolve, reject) => {
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => {
      link.remove();
      // As the first time, or the next try would take the styles for there.
      reject(new Error(`Unable to preload CSS for ${href}`));
    });
    document.head.append(link);
  });
}
