// What the process that drives a browser is given, and the lines that it answers.

import type { ProbedStep } from '../definition.ts';

export interface DriveOrder {
  executable: string;
  hasSandbox: boolean;
  /** For its files, and only for them. */
  folder: string;
  /** Its only way out. */
  proxy: string;
  /** Where addresses begin that the script gives. */
  url: string;
  script: string;
  variables: Record<string, string>;
  /** From its start to its last line, in milliseconds. */
  limitMs: number;
  /** Whether what the page says is wanted of a script that ended well, too. */
  wantsText: boolean;
}

export interface Driven {
  /** What it failed by, in the words of the browser; null: it ended well. */
  failure: { message: string; isLate: boolean } | null;
  /** Of the script, in milliseconds. */
  tookMs: number;
  steps: ProbedStep[];
  /** Of the last page that was opened; null: none was. */
  answer: { status: number; headers: Record<string, string> } | null;
  /** What the page shows as text, its beginning; null: it is not known. */
  text: string | null;
  /** What the script asked for and what pages complained of, a line each. */
  trace: string;
  /** JPEG in base64, of a failure; null: there is none that is small enough. */
  screenshot: string | null;
}

/** `cannotStart`: it is for whoever runs the machine. `isTooLarge`: it took more memory than there is for it. */
export type DriveLine = { cannotStart: string } | { isTooLarge: true } | { driven: Driven };
