// How all of a kind are, in a few sentences. The server has counted them, so it holds however many of them are loaded.

import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { SubjectType } from '../../../src/subjects/schema.ts';
import { overviewQuery } from '../../api/resources/overview.ts';
import { useAccount } from '../../api/resources/session.ts';
import { useText } from '../../i18n/text.ts';

const b = (text: ReactNode) => <b>{text}</b>;

/** Nothing until they are counted, and where there are none. */
export function HowTheyAre({ type }: { type: SubjectType }) {
  const t = useText('checks');
  const { data } = useQuery(overviewQuery(useAccount()));
  const counts = data?.counts[type];
  if (!counts || counts.total === 0) return null;
  const { total, down, attention, fine, held_back, paused, new: neverReported } = counts;
  if (fine === total) return t('how_all_fine', { type, count: total });
  return (
    <>
      {down > 0 && t.rich('how_down', { type, count: down, b })}{' '}
      {attention > 0 && t.rich('how_attention', { count: attention, b })}{' '}
      {fine > 0 && t('how_fine', { type, count: fine, total })}{' '}
      {held_back > 0 && t(type === 'process' ? 'how_no_data' : 'how_held_back', { count: held_back })}{' '}
      {paused > 0 && t('how_paused', { count: paused })}{' '}
      {neverReported > 0 && t('how_new', { count: neverReported })}
    </>
  );
}

/** How many of a kind the account has; undefined until they are counted. */
export function useTotal(type: SubjectType): number | undefined {
  const { data } = useQuery(overviewQuery(useAccount()));
  return data?.counts[type].total;
}
