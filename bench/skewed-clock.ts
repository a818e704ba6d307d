// Loaded before a program (`node --import`): its wall clock is off by as many milliseconds as SKEW_FILE says, from one
// moment to the next. The monotonic clock stays as it is, as on a machine whose clock somebody sets.

import { readFileSync } from 'node:fs';

const LOOK_EVERY_MS = 250;
const TrueDate = Date;
let offMs = 0;

function look() {
  try {
    offMs = Number(readFileSync(process.env.SKEW_FILE ?? '', 'utf8')) || 0;
  } catch {
    offMs = 0;
  }
}

class SkewedDate extends TrueDate {
  constructor(...given: unknown[]) {
    super(...((given.length === 0 ? [TrueDate.now() + offMs] : given) as [number]));
  }

  static override now(): number {
    return TrueDate.now() + offMs;
  }
}

look();
setInterval(look, LOOK_EVERY_MS).unref();
globalThis.Date = SkewedDate as DateConstructor;
