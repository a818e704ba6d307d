// Light or dark: as the person chose, else as the system is.

export const THEMES = ['auto', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

const REMEMBERED = 'tocsin.theme';

/** Applies it, and remembers it in this browser, so that the next start has it before the profile is known. */
export function applyTheme(theme: Theme): void {
  show(theme);
  try {
    if (theme === 'auto') localStorage.removeItem(REMEMBERED);
    else localStorage.setItem(REMEMBERED, theme);
  } catch {
    // Storage may be forbidden; then the profile alone says it.
  }
}

/** Before anything is drawn. */
export function applyRememberedTheme(): void {
  try {
    const theme = localStorage.getItem(REMEMBERED);
    if (theme === 'light' || theme === 'dark') show(theme);
  } catch {
    // As above.
  }
}

function show(theme: Theme): void {
  if (theme === 'auto') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}
