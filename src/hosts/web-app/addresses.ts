// Every address at which the dashboard's app (web/) is opened. web/routes.tsx has the page of each.

interface Address {
  path: string;
  /** The server-rendered page of src/hosts/pages that answers here for now; the app does once that is gone. */
  heldBy?: string;
}

const ADDRESSES: readonly Address[] = [
  { path: '/', heldBy: 'check-list-page.ts' },
  { path: '/a/*' },
  { path: '/accounts/new' },
  { path: '/admin', heldBy: 'admin-overview-page.ts' },
  { path: '/admin/*', heldBy: 'admin-*.ts' },
  { path: '/announcements', heldBy: 'admin-announcement-pages.ts' },
  { path: '/tv/:id' },

  { path: '/login', heldBy: 'sign-in-pages.ts' },
  { path: '/2fa' },
  { path: '/register', heldBy: 'sign-in-pages.ts' },
  { path: '/forgot-password', heldBy: 'sign-in-pages.ts' },
  { path: '/reset', heldBy: 'sign-in-pages.ts' },
  { path: '/verify' },
  { path: '/verify-email', heldBy: 'sign-in-pages.ts' },
  { path: '/confirm-email', heldBy: 'confirm-email-page.ts' },
  { path: '/invitation', heldBy: 'invitation-page.ts' },
  { path: '/invite/*' },

  // Mails lead here, with ?account_id= where it matters; the app goes on to the address below /a/.
  { path: '/alerts', heldBy: 'alert-pages.ts' },
  { path: '/alerts/:id', heldBy: 'alert-pages.ts' },
  { path: '/members', heldBy: 'member-pages.ts' },
  { path: '/account', heldBy: 'settings-page.ts' },
  { path: '/security', heldBy: 'security-pages.ts' },
];

/** Patterns of the router, each for GET and HEAD. */
export const appAddresses: readonly string[] = ADDRESSES.filter(({ heldBy }) => !heldBy).map(
  ({ path }) => path,
);

export const heldAddresses: readonly string[] = ADDRESSES.filter(({ heldBy }) => heldBy).map(
  ({ path }) => path,
);
