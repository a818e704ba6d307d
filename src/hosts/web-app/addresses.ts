// Every address at which the dashboard's app (web/) is opened, as patterns of the router, each for GET and HEAD.
// web/routes.tsx has the page of each.

export const appAddresses: readonly string[] = [
  '/',
  '/a/*',
  '/accounts/new',
  '/admin',
  '/admin/*',
  '/announcements',
  '/tv/:id',

  '/login',
  '/suspended',
  '/2fa',
  '/register',
  '/forgot-password',
  '/reset',
  '/verify-email',
  '/confirm-email',
  '/invitation',
  '/invite/*',

  // Mails lead here, with ?account_id= where it matters; the app goes on to the address below /a/.
  '/alerts',
  '/alerts/:id',
  '/members',
  '/account',
  '/security',
];
