// The addresses of people who are not signed in yet; composed in web/routes.tsx.

import { createRoute } from '@tanstack/react-router';
import { idOf, searchReader, textOf } from '../../search-params.ts';
import { rootRoute } from '../../shell/root-route.tsx';
import { lazyPage } from '../../ui/page/lazy-page.tsx';

const AREAS = ['entrance', 'forms'] as const;

const validateSearch = searchReader({ next: textOf, token: textOf, account_id: idOf });

const at = <const Path extends string>(path: Path, component: ReturnType<typeof lazyPage>) =>
  createRoute({ getParentRoute: () => rootRoute, path, component, validateSearch });

const linkPage = (name: 'VerifyEmailPage' | 'ResetPage' | 'ConfirmEmailPage') =>
  lazyPage(() => import('./link-pages.tsx').then((pages) => pages[name]), AREAS);

const invitation = lazyPage(() => import('./invitation-page.tsx').then((page) => page.InvitationPage), AREAS);

export const entranceRoutes = [
  at(
    '/login',
    lazyPage(() => import('./login-page.tsx').then((page) => page.LoginPage), AREAS),
  ),
  at(
    '/2fa',
    lazyPage(() => import('./second-step-page.tsx').then((page) => page.SecondStepPage), AREAS),
  ),
  at(
    '/register',
    lazyPage(() => import('./register-page.tsx').then((page) => page.RegisterPage), AREAS),
  ),
  at(
    '/forgot-password',
    lazyPage(() => import('./forgot-password-page.tsx').then((page) => page.ForgotPasswordPage), AREAS),
  ),
  at('/verify-email', linkPage('VerifyEmailPage')),
  at('/reset', linkPage('ResetPage')),
  at('/confirm-email', linkPage('ConfirmEmailPage')),
  at('/invitation', invitation),
  at('/invite/$token', invitation),
  at(
    '/accounts/new',
    lazyPage(() => import('./new-account-page.tsx').then((page) => page.NewAccountPage), AREAS),
  ),
  at(
    '/suspended',
    lazyPage(() => import('./suspended-page.tsx').then((page) => page.SuspendedPage), ['entrance']),
  ),
] as const;
