// What people do to alerts, one or hundreds: carried out at once, with its opposite for ten seconds.

import { useMutation } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import { type AlertBulkChange, changeAlerts } from '../../api/resources/alert-acts.ts';
import { useAccount } from '../../api/resources/session.ts';
import type { Alert } from '../../api/schema.gen.ts';
import { useText } from '../../i18n/text.ts';
import { notify, undoable } from '../../ui/layers/undo.ts';
import { useFailure } from '../../ui/layers/use-failure.ts';

export interface Assignee {
  id: number;
  name: string;
}

type Many = readonly Pick<Alert, 'id' | 'status' | 'subject' | 'assigned_to'>[];

/** Each gives whether any of them was changed; where it failed, that was said. */
export interface AlertActs {
  isBusy: boolean;
  acknowledge(alerts: Many, note?: string): Promise<boolean>;
  unacknowledge(alerts: Many): Promise<boolean>;
  resolve(alerts: Many, note?: string): Promise<boolean>;
  assign(alerts: Many, to: Assignee | null): Promise<boolean>;
  note(alerts: Many, note: string): Promise<boolean>;
}

export function useAlertActs(): AlertActs {
  const t = useText('alerts');
  const common = useText('common');
  const { mutateAsync, isPending } = useMutation(changeAlerts(useAccount()));
  const failed = useFailure();
  const underWay = useRef(new Set<string>());
  return useMemo(() => {
    /** The ids of those that are done; none where it failed, of which it was said why. */
    const change = async (body: AlertBulkChange): Promise<Set<number>> => {
      if (body.ids.length === 0) return new Set();
      try {
        const { results } = await mutateAsync(body);
        if (body.action === 'reopen' && results.some(({ outcome }) => outcome === 'undo_expired'))
          notify({ text: common('error_undo_expired'), sign: 'failed' });
        return new Set(results.filter(({ outcome }) => outcome === 'done').map(({ id }) => id));
      } catch (error) {
        failed(error);
        return new Set();
      }
    };
    /** Says what was done, with the opposite; nothing where nothing was. */
    const turn = async (
      alerts: Many,
      body: Omit<AlertBulkChange, 'ids'>,
      { text, undo }: { text(name: string, count: number): string; undo?(done: Many): unknown },
    ): Promise<boolean> => {
      // Two presses within one frame see the same page.
      if (underWay.current.has(body.action)) return false;
      underWay.current.add(body.action);
      const done = await change({ ...body, ids: idsOf(alerts) });
      underWay.current.delete(body.action);
      const changed = alerts.filter(({ id }) => done.has(id));
      if (changed.length === 0) return false;
      const said = { text: text(changed[0]?.subject.name ?? '', changed.length), sign: 'done' as const };
      if (undo) undoable({ ...said, undo: () => undo(changed) });
      else notify(said);
      return true;
    };
    const withNote = (note: string | undefined) => (note ? { note } : {});
    return {
      isBusy: isPending,
      acknowledge: (alerts, note) =>
        turn(
          alerts.filter(isOpen),
          { action: 'acknowledge', ...withNote(note) },
          {
            text: (name, count) => t('acknowledged', { name, count }),
            undo: (done) => change({ action: 'unacknowledge', ids: idsOf(done) }),
          },
        ),
      unacknowledge: (alerts) =>
        turn(
          alerts.filter(isAcknowledged),
          { action: 'unacknowledge' },
          {
            text: (name, count) => t('unacknowledged', { name, count }),
          },
        ),
      resolve: (alerts, note) =>
        turn(
          alerts.filter(isUnresolved),
          { action: 'resolve', ...withNote(note) },
          {
            text: (name, count) => t('resolved', { name, count }),
            undo: (done) => change({ action: 'reopen', ids: idsOf(done) }),
          },
        ),
      assign: (alerts, to) =>
        turn(
          alerts.filter(isUnresolved),
          { action: 'assign', assignee_id: to?.id ?? null },
          {
            text: (name, count) =>
              to ? t('assigned', { name, count, person: to.name }) : t('unassigned', { name, count }),
            undo: (done) => assignBack(done, change),
          },
        ),
      note: (alerts, note) =>
        turn(alerts, { action: 'note', note }, { text: (name, count) => t('noted', { name, count }) }),
    };
  }, [mutateAsync, isPending, failed, t, common]);
}

/** Each to whom it was before. */
async function assignBack(alerts: Many, change: (body: AlertBulkChange) => Promise<unknown>): Promise<void> {
  for (const [assignee_id, some] of Map.groupBy(alerts, ({ assigned_to }) => assigned_to?.id ?? null))
    await change({ action: 'assign', assignee_id, ids: idsOf(some) });
}

const idsOf = (alerts: Many): number[] => alerts.map(({ id }) => id);
const isOpen = ({ status }: Pick<Alert, 'status'>) => status === 'open';
const isAcknowledged = ({ status }: Pick<Alert, 'status'>) => status === 'acknowledged';
const isUnresolved = ({ status }: Pick<Alert, 'status'>) => status !== 'resolved';
