// What a probe finds, and what it needs for it: values without rows. What it is asked, each kind says for itself.

import type { SecureContext } from 'node:tls';
import type { Clock } from '../../../platform/clock.ts';
import type { PrivateAllowed } from '../../../platform/safe-fetch/address-rules.ts';
import type { ResolveHost } from '../../../platform/safe-fetch/resolve-host.ts';
import type { BrowserAllowed } from './browser/find-browser.ts';
import type { probeReasons, recordTypes } from './schema.ts';

export type RecordType = (typeof recordTypes)[number];
export type ProbeReason = (typeof probeReasons)[number];

/** Milliseconds to a tenth; null for a phase that there was none of, or that did not end. Of redirects, the sum. */
export interface Phases {
  dns: number | null;
  connect: number | null;
  tls: number | null;
  first_byte: number | null;
  download: number | null;
}

export interface Certificate {
  subject: string;
  issuer: string;
  expires_at: Date;
  /** SHA-256 of the certificate, 64 hexadecimal digits in lower case. */
  fingerprint: string;
  /** This certificate and those above it, up to the root where it is known. */
  chain: { subject: string; expires_at: Date }[];
}

/** What an assertion looked at. */
export interface JudgedAssertion {
  holds: boolean;
  /** One short line, no secrets sent. Null of a group, and of a whole body that was as it should be. */
  seen: string | null;
  /** Of a group alone. */
  members?: JudgedAssertion[];
}

export interface Compared {
  expected: string;
  /** Null: nothing came. */
  seen: string | null;
}

/** What came back of a probe that failed, without secrets that were sent. */
export interface Evidence {
  /** That were tried, in this order. */
  addresses: readonly string[];
  /** Of the last answer, by lower-case names. */
  headers: Readonly<Record<string, string>>;
  /** The beginning of the last answer; null: none, or no text. */
  body: string | null;
  /** A good answer before that, of the same prober. */
  good_answer?: GoodAnswer;
  /** The way to the target, as the program of the system found it meanwhile. */
  route?: NetworkRoute;
  /** What a script did in a browser and what its pages complained of, a line each. */
  trace?: string;
  /** What the page looked like: JPEG in base64. */
  screenshot?: string;
  /** In place of it, once it is stored apart. */
  screenshot_id?: string;
}

/** Plain JSON, as it is handed in and stored; moments are written. */
export interface GoodAnswer {
  at: string;
  /** As `body` of evidence. */
  body: string | null;
  certificate: (Pick<Certificate, 'subject' | 'issuer' | 'fingerprint'> & { expires_at: string }) | null;
}

export interface NetworkRoute {
  address: string;
  at: string;
  /** What was printed, a line for each hop. */
  hops: string;
}

/** One of several requests of a probe, or a named part of a script. */
export interface ProbedStep {
  name: string;
  up: boolean;
  /** Null where nothing was answered. */
  http_status: number | null;
  /** Milliseconds to a tenth; null where no whole answer came. */
  latency_ms: number | null;
}

export interface ProbeResult {
  up: boolean;
  /** Null when up. */
  reason: ProbeReason | null;
  /** Why it is not up, for the person who made the check: one line, at most 4,000 characters, no secrets sent. */
  detail: string | null;
  /** What `detail` says of one thing that was not as expected; null when up, and where there is more than one to say. */
  compared: Compared | null;
  /** Milliseconds to a tenth, from the first look-up to the end; null when no whole answer came. */
  latency_ms: number | null;
  phases: Phases;
  /** Of the last answer; null where none came or the kind has none. */
  http_status: number | null;
  /** The address that was connected to, or the DNS server that was asked; null when there was none. */
  ip: string | null;
  /** What the target showed, also when it was refused for it; null without TLS. */
  certificate: Certificate | null;
  /** The protocol that was agreed on, such as `TLSv1.3`; null without TLS. */
  tls_version: string | null;
  /** In the order of the assertions; empty where none were judged. */
  assertions: readonly JudgedAssertion[];
  /** Of a scenario: those that were asked, of which all but the last are up. Of a script: those that it began. */
  steps?: readonly ProbedStep[];
  /** Of a failure, and where it is wanted of any answer. */
  evidence?: Evidence;
}

/** Longer than any honest assertion takes on a whole body; nothing else of this process goes on meanwhile. */
export const JUDGING_TIMEOUT_MS = 250;

export interface JudgingTime {
  /** So long at most, in milliseconds. */
  limitMs(): number;
  /** Receives the CPU time that it took, in milliseconds. */
  took(ms: number): void;
}

export interface ProbeContext {
  clock: Clock;
  /** Whether loopback, private and link-local addresses may be reached. */
  privateAllowed: PrivateAllowed;
  /** Paths of sockets of this machine that may be asked, where private addresses may be reached at all; none unless given. */
  sockets?: readonly string[] | undefined;
  /** The browser that may run scripts of checks; none unless given. */
  browser?: BrowserAllowed | null | undefined;
  /** How long assertions may be judged that strangers can make slow; 250 ms unless given. */
  judging?: JudgingTime;
  /** Whether evidence is wanted of an answer that is good, too. */
  wantsEvidence?: boolean;
  /** Takes what was asked for on the way, such as a token, which no result may show. */
  keepSecret?: (text: string) => void;
  /** Takes time that is no part of the latency. */
  tookAside?: (ms: number) => void;
  /** Instead of the names that this machine knows. */
  resolve?: ResolveHost;
  /** Instead of the certificate authorities that Node.js brings. */
  secureContext?: SecureContext;
}
