// What is wrong with the cluster, and what is over, as one mail.

import type { QueuedMail } from '../../platform/mail/queue.ts';
import { type MailReader, writeMail } from '../../platform/mail/write.ts';
import { momentText } from '../../platform/texts/moments.ts';
import { mails } from '../texts/mails.gen.ts';
import type { ClusterIncident, IncidentPlan } from './incidents.ts';

export async function clusterMail(
  reader: MailReader,
  { begun, recovered }: Pick<IncidentPlan, 'begun' | 'recovered'>,
  dashboardUrl: string,
): Promise<QueuedMail> {
  const t = await mails(reader.language);
  const momentOf = (at: Date) => momentText(at, reader.time_zone, reader.language);
  const sentence = ({ kind, about, detail }: ClusterIncident) =>
    t(`cluster_${kind}`, { about, detail: detail ?? 'none' });
  const subject = t(begun.length > 0 ? 'cluster_begun_subject' : 'cluster_over_subject');
  return writeMail(reader, {
    subject,
    title: subject,
    paragraphs: [
      ...begun.map(sentence),
      ...(recovered.length > 0 && begun.length > 0 ? [t('cluster_over_subject')] : []),
    ],
    facts: [
      ...begun.map(({ began_at }): [string, string] => [t('cluster_since'), momentOf(began_at)]),
      ...recovered.map((incident): [string, string] => [
        t('cluster_recovered'),
        t('cluster_from_to', {
          what: sentence(incident),
          from: momentOf(incident.began_at),
          to: momentOf(incident.last_at),
        }),
      ]),
    ],
    action: { label: t('cluster_action'), url: `${dashboardUrl}/admin/cluster` },
    footer: t('backup_footer'),
  });
}
