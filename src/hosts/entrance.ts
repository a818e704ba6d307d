// What of this node is open before its database: its ports, and what takes pings. A further door opens its ports later.

import type { Logger } from 'pino';
import { openMailListener } from '../monitors/cron-checks/compat/mail/listener.ts';
import {
  keepingTrouble,
  openPingIntake,
  type PingIntake,
} from '../monitors/cron-checks/recording/ping-intake.ts';
import type { Clock } from '../platform/clock.ts';
import type { Config } from '../platform/config.ts';
import type { Listener } from '../platform/http/listen.ts';
import type { Surface } from '../platform/http/route.ts';
import { opening } from '../platform/opening.ts';
import { type Listeners, openListeners } from './listeners.ts';
import { answerStarting, type Starting } from './starting.ts';

export interface Entrance extends AsyncDisposable {
  listeners: Listeners;
  intake: PingIntake;
  /** Sets what `/ready` says is missing. */
  waitFor(missing: string): void;
  /** Opens the ports, unless they are open or were closed. Throws StartupProblem where one cannot be had. */
  open(): Promise<void>;
  /** Accepts nothing more and notes that; what was answered is on disk. */
  close(): Promise<void>;
}

export interface EntranceOptions {
  config: Config;
  log: Logger;
  clock: Clock;
  dataDir: string;
  realMs: () => number;
  keepsWatch: boolean;
  /**
   * Whether nobody is let in before `open` is called. So it is where another process has the same ports and takes what comes
   * meanwhile: the log of all nodes does not know of a door yet, and whoever records would not wait for its pings. (Where the
   * log is JetStream and that is away, the door is opened all the same after some seconds.)
   */
  opensLater?: boolean;
}

/** Throws StartupProblem where a port cannot be had. */
export const openEntrance = (options: EntranceOptions): Promise<Entrance> =>
  opening(async (open) => {
    const { config, opensLater = false } = options;
    const { journalMaxBytes: maxBytes, nodes } = config;
    const intake = open.use(await openPingIntake({ ...options, maxBytes, isShared: nodes === 'several' }));
    const waiting = { missing: 'it is being started' };
    const starting: Starting = {
      config,
      urls: { api: config.apiUrl ?? '', dashboard: config.dashboardUrl ?? '' },
      door: intake.door,
      missing: () => waiting.missing,
      pingTrouble: () => keepingTrouble(intake),
    };
    const answerOf = (surface: Surface) => answerStarting(starting, surface);
    const listeners = open.use(await openListeners(config, answerOf, { opensLater }));
    Object.assign(starting.urls, listeners.urls);
    const mails: { listener: Listener | null } = { listener: null };
    const closing: { done: Promise<void> | null } = { done: null };
    const letIn = async () => {
      if (closing.done) return;
      await listeners.open();
      mails.listener ??= await openMails(options, intake);
    };
    open.defer(() => mails.listener?.close());
    if (!opensLater) await letIn();
    await intake.startListening();
    const close = () => {
      closing.done ??= Promise.all([listeners.close(), mails.listener?.close()]).then(() =>
        intake.stopListening(),
      );
      return closing.done;
    };
    open.defer(close);
    return {
      ...{ listeners, intake, close, open: letIn },
      waitFor(missing) {
        waiting.missing = missing;
      },
      [Symbol.asyncDispose]: () => open.disposeAsync(),
    };
  });

/** null where no mails are taken. */
async function openMails({ config, log }: EntranceOptions, { door }: PingIntake): Promise<Listener | null> {
  if (config.pingMail === null) return null;
  const { port, domain } = config.pingMail;
  const place = {
    ...{ addresses: config.bindAddresses, port, isShared: config.doors > 1 },
    variable: 'TOCSIN_PING_MAIL_PORT',
  };
  const mails = await openMailListener({ door, place, domain, log });
  log.info({ port: mails.port, domain }, 'mails are taken as pings');
  return mails;
}
