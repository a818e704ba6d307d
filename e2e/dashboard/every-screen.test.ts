// Every screen there is, with the data of Quillmoor: anybody can use it, wide in light and dark, in forced colours and from
// right to left, and narrow in German, whose words are longer.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import type { TestService } from '../../src/testing/service.ts';
import { inspectColors, inspectShown } from '../inspect.ts';
import { inspectReach } from '../reach.ts';
import { moveTo } from './move.ts';
import { QUILLMOOR, type Quillmoor, seedQuillmoor } from './quillmoor.ts';
import { SCREENS } from './screens.ts';
import { type Dashboard, type DashboardLook, startDashboard } from './stage.ts';

const WIDE: DashboardLook = { width: 1_440, colorScheme: 'light' };
const NARROW: DashboardLook = { width: 390, colorScheme: 'light' };

test('anybody can use every screen', async (t) => {
  const { service, seat } = await startDashboard(t, QUILLMOOR);
  const quillmoor = await seedQuillmoor(t, service);
  const walk = (on: Walk) => visitAll(service, seat, quillmoor, on);

  await t.test('wide in light and dark', () =>
    walk({
      ...{ look: WIDE, language: 'en' },
      async inspectScreen(page, name) {
        await inspectShown(page, name, WIDE);
        // Nothing but the colours depends on the theme.
        await page.emulateMedia({ colorScheme: 'dark' });
        await inspectColors(page, `${name}, dark`);
        await page.emulateMedia({ colorScheme: 'light' });
        await inspectReach(page, name);
        await inspectEnds(page);
      },
    }),
  );

  await t.test('narrow and in German', () =>
    walk({
      ...{ look: NARROW, language: 'de' },
      async inspectScreen(page, name) {
        await inspectShown(page, name, NARROW);
        await inspectEnds(page);
      },
    }),
  );
});

/** Whoever has changed one field of a long form saves it from there, and sees every field that gets the focus. */
async function inspectEnds(page: Page): Promise<void> {
  const hidden = await page.evaluate<string[]>(HIDDEN_BY_ENDS);
  assert.deepEqual(hidden, [], 'cannot be seen at the end of the window');
}

/** Save of each form with several parts that begins in view; its fields once they have the focus, of text their first line. */
const HIDDEN_BY_ENDS = `[...document.querySelectorAll('main .form:has(.form-part)')].flatMap((form) => {
  const box = (element) => element.getBoundingClientRect();
  const acts = form.querySelector('.form-acts');
  const save = acts.querySelector('[type=submit]');
  scrollTo(0, 0);
  if (box(form).top > innerHeight / 2 || document.querySelector('dialog[open]')) return [];
  const { x, y, width, height } = box(save);
  const isInView = save.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  const isHidden = (field) => {
    field.focus();
    const { top, bottom } = box(field);
    return field.matches(':focus') && Math.min(bottom, top + 40) > box(acts).top;
  };
  const fields = [...form.elements].filter((field) => field.checkVisibility() && !acts.contains(field));
  return [...(isInView ? [] : [save]), ...fields.filter(isHidden)].map((element) => element.outerHTML);
})`;

interface Walk {
  look: DashboardLook;
  language: string;
  inspectScreen(page: Page, name: string): Promise<void>;
}

async function visitAll(
  { alice }: TestService,
  seat: Dashboard['seat'],
  quillmoor: Quillmoor,
  { look, language, inspectScreen }: Walk,
): Promise<void> {
  await alice.patch('/profile', { language });
  const signedIn = await seat(alice, look);
  const visitor = await seat(null, look);
  // Their links hold no token.
  visitor.allow(/status of 40[04]/);
  await signedIn.page.goto(quillmoor.at);
  await signedIn.page.getByRole('heading', { level: 1 }).first().waitFor();
  const wrong: string[] = [];
  for (const screen of SCREENS) {
    const { page } = screen.isOpen ? visitor : signedIn;
    const path = await screen.path(quillmoor);
    if (screen.isOpen) await page.goto(path);
    else await moveTo(page, quillmoor.at, path);
    try {
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' });
      await inspectScreen(page, screen.name);
    } catch (error) {
      wrong.push(`${screen.name}: ${error instanceof Error ? error.message : error}`);
    }
  }
  assert.deepEqual(wrong, []);
}
