// Asks the bots of status pages what people wrote to them: by long polls, which also work where nobody outside can reach
// this service. Of several nodes one at a time asks for a bot, since Telegram hands each update out once.

import { accountsReachingPrivateTargets } from '../../../../accounts/people/private-targets.ts';
import { escapeHtml } from '../../../../delivery/kinds/telegram-api.ts';
import type { App } from '../../../../platform/app.ts';
import { transaction } from '../../../../platform/database/database.ts';
import { type SendQueue, type StopSignals, sendDue } from '../../../../platform/sending/loop.ts';
import { addMs, hours, minutes, seconds } from '../../../../platform/time.ts';
import { findPageOf } from '../store.ts';
import { answerChat } from './answer.ts';
import { askBot, type BotAnswer, messageTo } from './bot-api.ts';
import { openBotToken } from './bot-token.ts';
import { moveChat } from './delivery-store.ts';
import {
  type BotProblem,
  type BotRow,
  claimDueBots,
  findChat,
  giveBack,
  nextBotDueAt,
  saveAsked,
  saveUnasked,
} from './store.ts';
import { MOST_UPDATES, readUpdates } from './updates.ts';

/** So long Telegram waits with its answer while there is nothing. */
const HELD_SECONDS = 20;
const TIMEOUT_MS = seconds(HELD_SECONDS + 10);
/** Longer than a poll and what is answered to what it brings. */
const LEASE_MS = minutes(1);
/** Whatever it answers: a server of somebody's own may always have more. */
const PAUSE_MS = seconds(1);
const LONGEST_PAUSE_MS = hours(1);
const LANE = { places: 64, atMost: 256 };

/** Asks every bot that is due, and again as long as there are any. A step of a job. */
export const askBots = (app: App, _now: Date, signal: AbortSignal): Promise<boolean | Date> =>
  sendDue(app, botQueue(app), signal);

interface DueBot extends BotRow {
  privateAllowed: boolean;
}

const botQueue = (app: App): SendQueue<DueBot, typeof LANE> => ({
  wakeOn: 'subscribers',
  lanes: [LANE],
  laneOf: () => LANE,
  keyOf: ({ status_page_id, account_id }) => ({ id: status_page_id, account_id }),
  async claim({ vacancies, holding, exceptAccounts, now }) {
    const limit = vacancies[0]?.free ?? 0;
    const until = addMs(now, LEASE_MS);
    const except = holding.map(Number);
    const due = await claimDueBots(app.database, { now, until, except, exceptAccounts, limit });
    const accounts = [...new Set(due.map(({ account_id }) => account_id))];
    const reaching = await accountsReachingPrivateTargets(app, accounts);
    return due.map((row) => ({ ...row, privateAllowed: reaching.has(row.account_id) }));
  },
  send: (row, signals) => askOne(app, row, signals),
  nextDueAt: (now) => nextBotDueAt(app.database, now),
});

async function askOne(app: App, row: DueBot, { stop, abort }: StopSignals): Promise<void> {
  const bot_token = openBotToken(app, row.status_page_id, row.token_sealed);
  if (bot_token === null) return fail(app, row, 'unauthorized');
  const bot = { bot_token, api_url: row.api_url, privateAllowed: row.privateAllowed };
  // Twenty of the longest are more than is read of an answer.
  const limit = row.failures === 0 ? MOST_UPDATES : 1;
  const body = {
    ...{ offset: row.next_update_id, limit, timeout: HELD_SECONDS },
    allowed_updates: ['message'],
  };
  const asked = { method: 'getUpdates', body, timeoutMs: TIMEOUT_MS, signal: stop } as const;
  const answer = await askBot(app, bot, asked);
  if (answer === null) return void (await giveBack(app.database, row, app.clock.now()));
  if (!answer.ok) return fail(app, row, problemOf(answer), answer.waitMs);
  try {
    const answers = await act(app, row, answer.result);
    await Promise.all(
      answers.map((body) => askBot(app, bot, { method: 'sendMessage', body, signal: abort })),
    );
  } catch (error) {
    if (!(error instanceof Overtaken)) throw error;
    await giveBack(app.database, row, app.clock.now());
  }
}

/** Nothing that was done for these updates holds. */
class Overtaken extends Error {}

/**
 * What was done is written before anybody is answered: it is never done twice, and an answer may be missing. Gives the
 * answers; throws Overtaken.
 */
async function act(app: App, row: DueBot, result: unknown): Promise<object[]> {
  const { next_id, messages, moves } = readUpdates(result, row.username);
  const now = app.clock.now();
  return transaction(app.database, async (tx) => {
    const page = await findPageOf(tx, { account_id: row.account_id, id: row.status_page_id });
    for (const { from, to } of page ? moves : []) {
      const id = page && (await findChat(tx, page, from));
      if (id) await moveChat(tx, { account_id: row.account_id, id }, to);
    }
    const answers: object[] = [];
    for (const message of page ? messages : []) {
      const text = page && (await answerChat(app, tx, { page, message, now }));
      if (text) answers.push(messageTo(message.chat_id, escapeHtml(text), message.thread));
    }
    const next_update_id = next_id ?? row.next_update_id;
    if (!(await saveAsked(tx, row, { next_update_id, due_at: addMs(now, PAUSE_MS) }))) throw new Overtaken();
    return answers;
  });
}

async function fail(app: App, row: BotRow, problem: BotProblem, waitMs: number | null = null): Promise<void> {
  const pauseMs = waitMs ?? Math.min(LONGEST_PAUSE_MS, seconds(5) * 2 ** Math.min(row.failures, 10));
  await saveUnasked(app.database, row, { problem, due_at: addMs(app.clock.now(), pauseMs) });
}

/** 401 and 404: no such bot; 409: another program asks for its updates, or it has a webhook. */
function problemOf({ status }: Extract<BotAnswer, { ok: false }>): BotProblem {
  if (status === 401 || status === 404) return 'unauthorized';
  return status === 409 ? 'taken' : 'unreachable';
}
