// What an external check is called until its tool reports it. Pure.

import { alertHash } from './alert-name.ts';
import { nameOfKey } from './kinds/alertmanager.ts';
import { nameOf } from './kinds/report.ts';

/** As its first report is going to call it, where `alert` (alert-name.ts) says so. */
export const expectedName = (alert: string): string => nameOfKey(alert) || nameOf(alert) || alertHash(alert);
