// What is pushed to the service worker of the dashboard (web/worker/), in JSON.

/** Every word that the notification has: a service worker has none of its own. */
export interface PushedWords {
  acknowledge: string;
  snooze: string;
  /** Where a button could not be followed. */
  failed: string;
}

export interface Pushed {
  title: string;
  body: string;
  /** What replaces what was said of the same alert. */
  tag: string;
  is_urgent: boolean;
  /** What a click opens. */
  open: string;
  /** Alerts that are open, for the badge; null: it stays as it is. */
  badge: number | null;
  /** The token that the buttons act with, on how many alerts, and what they say. */
  act: (PushedWords & { token: string; alerts: number }) | null;
  /** Confirms the contact method. */
  confirm: { id: number; code: string } | null;
}
