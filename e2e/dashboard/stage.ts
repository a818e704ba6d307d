// The dashboard in a real browser: a service that serves the app as its sources are now, and windows of people who are
// signed in. Browser and service have the same time, which stands still until a test moves it. Whatever a page
// complains of (errors, what the content policy refuses) fails the test.

import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import type { Member } from '../../src/testing/cast.ts';
import { startTestService, type TestService, type TestServiceOptions } from '../../src/testing/service.ts';
import { openWindow } from '../browser.ts';
import { openBrowser } from '../shared-browser.ts';

export interface DashboardLook {
  width: 1_440 | 390 | 320;
  colorScheme: 'light' | 'dark';
}

export const LOOKS: readonly DashboardLook[] = [
  { width: 1_440, colorScheme: 'light' },
  { width: 1_440, colorScheme: 'dark' },
  { width: 390, colorScheme: 'light' },
  { width: 390, colorScheme: 'dark' },
];

interface Seat {
  page: Page;
  window: BrowserContext;
  /** Lets complaints pass that match, such as those of Chromium about an answer that is meant to be 402. */
  allow(complaint: RegExp): void;
}

export interface Dashboard extends Seat {
  service: TestService;
  browser: Browser;
  /** Address of alice's account: `/a/12`. */
  at: string;
  /** A window of its own for somebody, or for nobody. */
  seat(person: Member | null, look?: DashboardLook): Promise<Seat>;
  /** Time passes for the service and for every window, and what is due is done. */
  advance(ms: number): Promise<void>;
}

/** `page` is a window of alice's, 1440 px wide and light; nothing is opened in it yet. */
export async function startDashboard(
  t: TestContext,
  options: TestServiceOptions & { look?: DashboardLook } = {},
): Promise<Dashboard> {
  const { look = LOOKS[0], ...given } = options;
  // Before the service closes: what its end does to a page that is open is nobody's fault.
  const seats: Taken[] = [];
  const complaints: string[] = [];
  t.after(async () => {
    for (const { leave } of seats) complaints.push(...(await leave()));
  });
  const service = await startTestService(t, { smtp: false, ...given, web: true });
  const browser = await openBrowser();
  const seat: Dashboard['seat'] = async (person, asked) => {
    const opened = await takeSeat(t, { service, browser, person, look: asked ?? look });
    seats.push(opened);
    return opened;
  };
  // Registered last: what follows a hook that fails is not run, and an open window would keep the test from its end.
  t.after(() => assert.deepEqual(complaints, [], 'what the pages complained of'));
  const own = await seat(service.alice);
  return {
    ...own,
    service,
    browser,
    at: `/a/${service.alice.account_id}`,
    seat,
    async advance(ms) {
      await service.advance(ms);
      for (const { window } of seats) await window.clock.setFixedTime(service.clock.now());
    },
  };
}

interface Place {
  service: TestService;
  browser: Browser;
  person: Member | null;
  look?: DashboardLook | undefined;
}

interface Taken extends Seat {
  /** Closes the window; gives what its pages complained of. */
  leave(): Promise<string[]>;
}

async function takeSeat(t: TestContext, { service, browser, person, look }: Place): Promise<Taken> {
  const { width, colorScheme } = look ?? { width: 1_440, colorScheme: 'light' };
  const { window, complaints } = await openWindow(t, browser, {
    baseURL: service.dashboard,
    viewport: { width, height: width < 500 ? 844 : 900 },
    hasTouch: width < 500,
    colorScheme,
    locale: 'en-GB',
    reducedMotion: 'reduce',
  });
  await window.clock.setFixedTime(service.clock.now());
  await window.addInitScript(REPORT_VIOLATIONS);
  if (person) await signIn(window, service, person);
  // Chromium reports every such answer, and nobody's session is asked for.
  const allowed = person ? [SANDBOX] : [SANDBOX, /status of 401/];
  const page = await window.newPage();
  return {
    page,
    window,
    allow: (complaint) => allowed.push(complaint),
    async leave() {
      const unexpected = complaints.filter(
        (complaint) => !allowed.some((pattern) => pattern.test(complaint)),
      );
      await window.close();
      return unexpected;
    },
  };
}

async function signIn(window: BrowserContext, { dashboard }: TestService, { email, password }: Member) {
  const answer = await window.request.post('/api/auth/login', {
    data: { email, password },
    headers: { Origin: dashboard },
  });
  assert.equal(answer.status(), 200, await answer.text());
}

/** What reports violations is itself not allowed to run where a status page is shown in a frame. */
const SANDBOX = /^Blocked script execution in '[^']*\/status(-preview)?\//;

const REPORT_VIOLATIONS = `addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) =>
  console.error('refused by the content policy:', effectiveDirective, blockedURI, sample));`;
