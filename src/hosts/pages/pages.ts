// The pages of the dashboard host: small, server-rendered, and all of them on top of the API.

import type { FastifyInstance } from 'fastify';
import type { App } from '../../platform/app.ts';
import { mountAccountPages } from './account-pages.ts';
import { mountAcknowledgePage } from './acknowledge-page.ts';
import { mountAdminAccountPages } from './admin-account-pages.ts';
import { mountAnnouncementPages } from './admin-announcement-pages.ts';
import { mountAdminOverviewPage } from './admin-overview-page.ts';
import { mountAdminSettingsPage } from './admin-settings-page.ts';
import { mountAdminUserPages } from './admin-user-pages.ts';
import { mountAlertPages } from './alert-pages.ts';
import { mountAssets } from './assets.ts';
import { mountAuditLogPage } from './audit-log-page.ts';
import { mountCheckListPage } from './check-list-page.ts';
import { mountCheckPage } from './check-page.ts';
import { mountConfirmEmailPage } from './confirm-email-page.ts';
import { mountInvitationPage } from './invitation-page.ts';
import { mountKeyPages } from './key-pages.ts';
import { mountMemberPages } from './member-pages.ts';
import { mountNewCheckPage } from './new-check-page.ts';
import { mountPingPage } from './ping-pages.ts';
import { mountProfilePage } from './profile-page.ts';
import { mountReauthentication } from './reauthentication.ts';
import { mountSecondStep } from './second-step-page.ts';
import { mountSecurityPages } from './security-pages.ts';
import { mountServerPages } from './server-pages.ts';
import { mountSettingsPage } from './settings-page.ts';
import { mountSignInPages } from './sign-in-pages.ts';
import { mountTotpPages } from './totp-pages.ts';

const LARGEST_FORM_BYTES = 64 * 1024;

export function mountPages(app: App, fastify: FastifyInstance): void {
  fastify.removeAllContentTypeParsers();
  fastify.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: LARGEST_FORM_BYTES },
    (_request, body, done) => done(null, new URLSearchParams(String(body))),
  );
  mountAssets(fastify);
  const host = { app, fastify };
  mountSignInPages(host);
  mountSecondStep(host);
  mountReauthentication(host);
  mountSecurityPages(host);
  mountTotpPages(host);
  mountCheckListPage(host);
  mountNewCheckPage(host);
  mountCheckPage(host);
  mountPingPage(host);
  mountServerPages(host);
  mountAlertPages(host);
  mountAcknowledgePage(host);
  mountKeyPages(host);
  mountMemberPages(host);
  mountSettingsPage(host);
  mountAuditLogPage(host);
  mountProfilePage(host);
  mountConfirmEmailPage(host);
  mountAccountPages(host);
  mountInvitationPage(host);
  mountAnnouncementPages(host);
  mountAdminOverviewPage(host);
  mountAdminAccountPages(host);
  mountAdminUserPages(host);
  mountAdminSettingsPage(host);
}
