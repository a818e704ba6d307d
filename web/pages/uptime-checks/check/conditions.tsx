// What must hold of an answer, and whether it did.

import { failureText } from '../../../../shared/alerts/failure.ts';
import {
  type Assertion as Asserted,
  type Condition,
  isGroup,
  membersOf,
} from '../../../../shared/assertions.ts';
import { readFailure } from '../../../../shared/failure-words.ts';
import type { ProbeResult, UptimeCheck } from '../../../api/schema.gen.ts';
import { useAlertTexts } from '../../../domain/use-alert-texts.ts';
import { useSharedTexts, useText } from '../../../i18n/text.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { State } from '../../../ui/words/state.tsx';
import { useKindText } from '../kind-text.ts';
import css from './check.module.css';
import { assertionState, conditionState, limitState } from './results.ts';

export interface Conditioned {
  kind: UptimeCheck['kind'];
  /** null where no status is expected. */
  expected_status: readonly string[] | null;
  assertions: UptimeCheck['assertions'];
  degraded_ms: number | null;
}

export const conditionsOf = ({ kind, http, assertions, degraded_ms }: UptimeCheck): Conditioned => ({
  kind,
  expected_status: http?.expected_status ?? null,
  assertions,
  degraded_ms,
});

interface Judged {
  holds: boolean;
  seen: string | null;
  members?: readonly Judged[] | undefined;
}

interface ConditionsProps {
  check: Conditioned;
  /** What the assertions saw in this result, in their order; empty where nobody knows. */
  judged: readonly Judged[];
  result: Pick<ProbeResult, 'up' | 'reason' | 'detail' | 'latency_ms' | 'http_status'>;
}

export function Conditions({ check, judged, result }: ConditionsProps) {
  const t = useText('uptime');
  const { duration } = useFormat();
  const { kind, expected_status, assertions, degraded_ms } = check;
  const { http_status, latency_ms, reason } = result;
  if (reason === null && expected_status === null && assertions.length === 0 && degraded_ms === null)
    return null;
  return (
    <ul className={css.conditions}>
      <Failure result={result} isJudged={judged.length > 0} hasStatus={expected_status !== null} />
      {expected_status && (
        <li>
          <State is={conditionState(result, 'status')}>
            {t('status_is', { codes: expected_status.join(', ').replaceAll('-', '–') })}
          </State>
          {http_status !== null && <span>{String(http_status)}</span>}
        </li>
      )}
      <Listed kind={kind} of={assertions} judged={judged} result={result} />
      {degraded_ms !== null && (
        <li>
          <State is={limitState(result, check)}>{t('within', { time: duration(degraded_ms) })}</State>
          {latency_ms !== null && <span>{duration(latency_ms)}</span>}
        </li>
      )}
    </ul>
  );
}

interface ListedProps extends Pick<ConditionsProps, 'judged' | 'result'>, Pick<Conditioned, 'kind'> {
  of: readonly Condition[];
}

function Listed({ kind, of, judged, result }: ListedProps) {
  const t = useText('uptime');
  return of.map((one, place) => {
    const as = judged[place];
    const state = assertionState(result, as);
    return isGroup(one) ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: assertions have nothing of their own
      <li key={place} className={css.grouped}>
        <State is={state}>{t('all' in one ? 'all_of' : 'any_of')}</State>
        <ul className={css.conditions}>
          <Listed kind={kind} of={membersOf(one)} judged={as?.members ?? []} result={result} />
        </ul>
      </li>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: assertions have nothing of their own
      <li key={place}>
        <State is={state}>
          <Assertion kind={kind} of={one} />
        </State>
        <Seen text={as?.seen ?? null} />
      </li>
    );
  });
}

/** What the API says where there is no value; values of the target stand in quotes or are numbers. */
const WORDS = {
  nothing: 'seen_nothing',
  'no certificate': 'seen_no_certificate',
  'a body that is no JSON': 'seen_no_json',
} as const;

function Seen({ text }: { text: string | null }) {
  const t = useText('uptime');
  if (text === null) return null;
  if (Object.hasOwn(WORDS, text)) return <span>{t(WORDS[text as keyof typeof WORDS])}</span>;
  return <code className={css.seen}>{text}</code>;
}

interface FailureProps {
  result: ConditionsProps['result'];
  /** What was expected and seen stands in lines of its own, as it does of a status. */
  isJudged: boolean;
  hasStatus: boolean;
}

/** Texts of the target, and those of the API that have no translation, are shown as they are. */
function Failure({ result: { reason, detail }, isJudged, hasStatus }: FailureProps) {
  const { probes } = useSharedTexts();
  const failure = useFailureText(detail);
  if (reason === null) return null;
  const isExplained = (reason === 'status' && hasStatus) || (reason === 'assertion' && isJudged);
  return (
    <li className={css.failure}>
      <State is="down">{probes[reason]}</State>
      {detail !== null &&
        !isExplained &&
        (failure === null ? <bdi lang="en">{detail}</bdi> : <bdi>{failure}</bdi>)}
    </li>
  );
}

/** What failed, and what came in place of what was expected; null of any other text. */
function useFailureText(detail: string | null): string | null {
  const words = useAlertTexts();
  const failure = detail === null ? null : failureText(detail, words);
  const compared = detail === null ? null : readFailure(detail)?.compared;
  if (failure === null || !compared) return failure;
  const { expected, seen } = compared;
  return words.texts.failures.compared(failure, expected, seen);
}

function Assertion({ kind, of: { source, path, op, value } }: Pick<Conditioned, 'kind'> & { of: Asserted }) {
  const t = useText('uptime');
  const kindText = useKindText();
  const what =
    source === 'fact' ? kindText(kind, `fact_${path}`) : t(`what_${source}`, { path: path ?? '$' });
  if (op === 'exists') return <span>{t(value === false ? 'is_missing' : 'is_there', { what })}</span>;
  const shown = typeof value === 'string' ? JSON.stringify(value) : String(value);
  return <span>{t.rich('assertion', { what, op, value: <code>{shown}</code> })}</span>;
}
