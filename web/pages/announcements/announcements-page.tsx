import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { Megaphone } from 'lucide-react';
import { announcementListQuery, dismissAnnouncement } from '../../api/resources/announcements.ts';
import type { Announcement } from '../../api/schema.gen.ts';
import { useText } from '../../i18n/text.ts';
import { PersonFrame } from '../../shell/person-frame.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { LoadMore } from '../../ui/lists/load-more.tsx';
import { Card } from '../../ui/page/card.tsx';
import { Page } from '../../ui/page/page.tsx';
import { Empty } from '../../ui/page/page-states.tsx';
import { Paragraphs } from '../../ui/page/paragraphs.tsx';
import { QueryView } from '../../ui/page/query-view.tsx';
import { Time } from '../../ui/words/time.tsx';

export function AnnouncementsPage() {
  return (
    <PersonFrame>
      <Announcements />
    </PersonFrame>
  );
}

function Announcements() {
  const t = useText('admin');
  const announcements = useInfiniteQuery(announcementListQuery());
  return (
    <Page title={t('announcements')}>
      <QueryView query={announcements} label={t('announcements_loading')} shape="text">
        {(rows) =>
          rows.length === 0 ? (
            <Empty icon={Megaphone} title={t('announcements_none')} text={t('announcements_none_text')} />
          ) : (
            <div className="stack">
              {rows.map((announcement) => (
                <One key={announcement.id} announcement={announcement} />
              ))}
            </div>
          )
        }
      </QueryView>
      <LoadMore
        hasMore={announcements.hasNextPage}
        isLoading={announcements.isFetchingNextPage}
        onMore={() => void announcements.fetchNextPage()}
      />
    </Page>
  );
}

function One({ announcement: { id, kind, title, body, effective_at } }: { announcement: Announcement }) {
  const t = useText('admin');
  const dismiss = useMutation(dismissAnnouncement());
  return (
    <Card title={<bdi>{title}</bdi>} note={t(`announcement_${kind}`)}>
      <div className="stack">
        <p className="muted">{t.rich('takes_effect', { time: <Time key="at" at={effective_at} /> })}</p>
        <Paragraphs text={body} />
        <div className="acts">
          <Button
            size="sm"
            busy={dismiss.isPending}
            aria-label={t('announcement_seen_named', { title })}
            onClick={() => dismiss.mutate({ params: { id } })}
          >
            {t('announcement_seen')}
          </Button>
        </div>
      </div>
    </Card>
  );
}
