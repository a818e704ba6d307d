// Reads and replaces the settings of the instance. They are read whenever they are used, so they hold at once.

import { createHash } from 'node:crypto';
import type { Static } from 'typebox';
import type { App } from '../../platform/app.ts';
import { transaction } from '../../platform/database/database.ts';
import type { ActorCall } from '../../platform/http/route.ts';
import { noteOperatorAct } from '../trail.ts';
import type { settings, settingsBody, trackingScripts } from './schema.ts';
import { findSettings, type SettingsRow, saveSettings } from './store.ts';

type Settings = Static<typeof settings>;

export async function readSettings({ database, config }: App): Promise<Settings> {
  const row = await findSettings(database);
  return {
    tracking: trackingOf(row),
    registration: row?.registration ?? null,
    configured_registration: config.registration,
    updated_at: row?.updated_at ?? null,
  };
}

export async function replaceSettings(
  call: ActorCall,
  { tracking, registration }: Static<typeof settingsBody>,
): Promise<Settings> {
  const { app, now } = call;
  await transaction(app.database, async (tx) => {
    const { head, conversion } = tracking;
    await saveSettings(tx, {
      tracking_head: head,
      tracking_conversion: conversion,
      registration,
      updated_at: now,
    });
    await noteOperatorAct(tx, call, null, {
      action: 'settings.update',
      target: { type: 'settings', id: 'instance', name: 'Settings of the instance' },
      detail: { registration, head_characters: head.length, conversion_characters: conversion.length },
    });
  });
  return { tracking, registration, configured_registration: app.config.registration, updated_at: now };
}

/** What the marketing site puts into its pages, and a name for exactly that (RFC 9110, section 8.8.3). */
export async function readTrackingScripts(
  { database }: App,
  now: Date,
): Promise<{ scripts: Static<typeof trackingScripts>; etag: string }> {
  const tracking = trackingOf(await findSettings(database));
  const digest = createHash('sha256').update(JSON.stringify([tracking.head, tracking.conversion]));
  return { scripts: { ...tracking, timestamp: now }, etag: `W/"${digest.digest('base64url').slice(0, 22)}"` };
}

const trackingOf = (row: SettingsRow | null): Settings['tracking'] => ({
  head: row?.tracking_head ?? '',
  conversion: row?.tracking_conversion ?? '',
});
