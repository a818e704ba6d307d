// What becomes of each thing of another tool, to be unticked, and applied.

import { useMutation, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { ApiError } from '../../../api/errors.ts';
import {
  applyImport,
  type ImportItem,
  importPlanQuery,
  type ReadImport,
} from '../../../api/resources/imports.ts';
import { useAccount } from '../../../api/resources/session.ts';
import { errorSentence } from '../../../i18n/errors.ts';
import { useText } from '../../../i18n/text.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { notify } from '../../../ui/layers/undo.ts';
import { Banner } from '../../../ui/page/banner.tsx';
import { intoView } from '../../../ui/page/into-view.ts';
import styles from '../settings.module.css';
import { ItemTable } from './item-table.tsx';

const NONE: ReadonlySet<string> = new Set();
/** It changes thousands of things in one transaction. */
const LONGEST_MS = 120_000;

export function ChooseAndApply({ read: { id, things: items } }: { read: ReadImport }) {
  const t = useText('imports');
  const account = useAccount();
  const [left, setLeft] = useState(NONE);
  const plan = useQuery(importPlanQuery(account, id));
  const apply = useMutation(applyImport(account));
  const keys = useMemo(() => new Set(items.flatMap(({ becomes }) => becomes ?? [])), [items]);
  const ticked = keys.size - left.size;
  const actions = useMemo(
    () => new Map((plan.data?.steps ?? []).map(({ section, key, action }) => [`${section}.${key}`, action])),
    [plan.data],
  );
  async function carryOut() {
    const leave_out = [...left];
    try {
      await apply.mutateAsync({ params: { id }, body: { leave_out }, timeoutMs: LONGEST_MS });
      notify({ text: t('applied'), sign: 'done' });
    } catch {
      // Said below, where it stays.
    }
  }
  const problem = apply.error ?? (left.size === 0 ? plan.error : null);
  return (
    <>
      <p>{t('choose', { count: ticked, all: keys.size })}</p>
      {problem && (
        <div key={apply.submittedAt} ref={intoView}>
          <Problem error={problem} items={items} />
        </div>
      )}
      <ItemTable
        items={items}
        choice={{ left, setLeft, keys }}
        actionOf={plan.data ? (becomes) => actions.get(becomes) ?? 'none' : undefined}
      />
      <div className="selbar">
        <span className="muted">{t('apply_help')}</span>
        <Button
          variant="primary"
          busy={apply.isPending}
          disabledBecause={ticked === 0 ? t('nothing_ticked') : undefined}
          onClick={() => void carryOut()}
        >
          {t('apply', { count: ticked })}
        </Button>
      </div>
    </>
  );
}

/** What is wrong with which thing, by its name. */
function Problem({ error, items }: { error: Error; items: readonly ImportItem[] }) {
  const t = useText('imports');
  const common = useText('common');
  if (!(error instanceof ApiError)) return <Banner state="down">{errorSentence(error, common)}</Banner>;
  if (error.code === 'not_ready') return <Banner state="warn">{t('error_not_ready')}</Banner>;
  if (error.limit)
    return (
      <Banner state="warn" title={t('plan_limit')}>
        {t('plan_limit_text', { current: error.limit.current, limit: error.limit.limit })}
      </Banner>
    );
  if (error.issues.length === 0) return <Banner state="down">{errorSentence(error, common)}</Banner>;
  const names = new Map(items.map(({ becomes, name }) => [becomes, name]));
  return (
    <div role="alert">
      <Banner state="down" title={t('refused')}>
        {t('refused_text')}
      </Banner>
      <ul className={styles.problems}>
        {error.issues.slice(0, MOST_SAID).map(({ field, reason }) => {
          const [section, key, ...rest] = field.split('.');
          const name = names.get(`${section}.${key}`);
          return (
            <li key={`${field} ${reason}`}>
              <bdi>{name ?? field}</bdi>
              {name !== undefined && rest.length > 0 && <span className="mono"> {rest.join('.')}</span>}:{' '}
              {reason}
            </li>
          );
        })}
      </ul>
    </div>
  );
}

const MOST_SAID = 20;
